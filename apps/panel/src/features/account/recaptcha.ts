import type { HumanCheckEvents } from './human-check-events.ts';

interface Recaptcha {
  ready(run: () => void): void;
  render(place: HTMLElement, options: Record<string, unknown>): number;
  execute(widget: number): void;
}

declare global {
  interface Window {
    grecaptcha?: Recaptcha;
  }
}

/** How long the provider's script may take to load. */
const LOAD_DEADLINE_MS = 20_000;

let loading: Promise<Recaptcha> | undefined;

/** Loads the provider's script once; after a failure the next call tries again. */
function loadScript(scriptUrl: string): Promise<Recaptcha> {
  loading ??= new Promise<Recaptcha>((resolve, reject) => {
    const script = document.createElement('script');
    const fail = (text: string) => {
      script.remove();
      loading = undefined;
      reject(new Error(text));
    };
    const late = setTimeout(() => fail('reCAPTCHA did not load in time'), LOAD_DEADLINE_MS);
    script.src = `${scriptUrl}?render=explicit`;
    script.async = true;
    script.onerror = () => {
      clearTimeout(late);
      fail('reCAPTCHA could not be loaded');
    };
    // This script loads a second one; `ready` runs when both are there.
    script.onload = () => {
      const recaptcha = window.grecaptcha;
      recaptcha?.ready(() => {
        clearTimeout(late);
        resolve(recaptcha);
      });
    };
    document.head.append(script);
  });
  return loading;
}

interface RecaptchaSettings {
  siteKey: string;
  scriptUrl: string;
}

/** reCAPTCHA v2 invisible. It runs when the form is sent, because its token is valid for two minutes only. */
export function startRecaptcha({ siteKey, scriptUrl }: RecaptchaSettings, events: HumanCheckEvents): () => void {
  const place = document.createElement('div');
  document.body.append(place);
  let stopped = false;
  /** The waiting try. A puzzle that a person closes ends silently; then the next try takes over. */
  let waiting: ((token: string | null) => void) | undefined;

  function give(token: string | null): void {
    waiting?.(token);
    waiting = undefined;
  }

  function begin(recaptcha: Recaptcha): void {
    if (stopped) return;
    const widget = recaptcha.render(place, {
      sitekey: siteKey,
      size: 'invisible',
      callback: (token: string) => give(token),
      'error-callback': () => give(null),
    });
    events.onReady(() => {
      const token = new Promise<string | null>((resolve) => (waiting = resolve));
      recaptcha.execute(widget);
      return token;
    });
  }

  loadScript(scriptUrl)
    .then(begin)
    .catch((error: unknown) => {
      if (!stopped) events.onFailed(error);
    });

  return () => {
    stopped = true;
    place.remove();
  };
}
