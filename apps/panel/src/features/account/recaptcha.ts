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

const SCRIPT = 'https://www.google.com/recaptcha/api.js?render=explicit';

function loadScript(): Promise<Recaptcha> {
  return new Promise((resolve, reject) => {
    const done = () => (window.grecaptcha ? resolve(window.grecaptcha) : reject(new Error('reCAPTCHA did not start')));
    if (window.grecaptcha) return done();
    const script = document.createElement('script');
    script.src = SCRIPT;
    script.async = true;
    script.onload = done;
    script.onerror = () => reject(new Error('reCAPTCHA could not be loaded'));
    document.head.append(script);
  });
}

/** reCAPTCHA v2 invisible, where the installation has a site key for it. */
export function startRecaptcha(siteKey: string, { onToken, onExpired, onFailed }: HumanCheckEvents): () => void {
  const place = document.createElement('div');
  document.body.append(place);
  let stopped = false;

  loadScript()
    .then((recaptcha) =>
      recaptcha.ready(() => {
        if (stopped) return;
        const widget = recaptcha.render(place, {
          sitekey: siteKey,
          size: 'invisible',
          callback: onToken,
          'expired-callback': onExpired,
          'error-callback': () => onFailed(new Error('reCAPTCHA reported an error')),
        });
        recaptcha.execute(widget);
      }),
    )
    .catch((error: unknown) => {
      if (!stopped) onFailed(error);
    });

  return () => {
    stopped = true;
    place.remove();
  };
}
