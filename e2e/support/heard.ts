import type { Page } from '@playwright/test';

declare global {
  interface Window {
    /** What the room would have heard, in order: a chime or 'hi-IN नंबर 3'. */
    heard: string[];
    /** What the voice is saying, and then will: the stand-in never comes to an end. */
    saying: string[];
    /** How often the page asked to keep the screen awake. */
    wakeLocks: number;
  }
}

interface Device {
  /** The languages that it can speak. */
  voices?: readonly string[];
  /** Sound needs a touch of the page first, as in browsers by default. */
  blocked?: boolean;
}

/** Stands in for loudspeaker, voices and screen. */
export async function listenIn(
  page: Page,
  { voices = ['en-IN', 'hi-IN'], blocked = true }: Device = {},
): Promise<void> {
  const device = { voices, blocked };
  await page.addInitScript(({ voices: langs, blocked: isBlocked }) => {
    window.heard = [];
    window.saying = [];
    window.wakeLocks = 0;
    let isRinging = false;
    /** Tones that begin together. */
    const ring = () => {
      if (!isRinging) window.heard.push('chime');
      isRinging = true;
      queueMicrotask(() => (isRinging = false));
    };
    const node = () => ({
      connect: <T>(to: T): T => to,
      gain: { setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} },
      frequency: { value: 0 },
      start: ring,
      stop() {},
    });
    class Context extends EventTarget {
      state = isBlocked ? 'suspended' : 'running';
      currentTime = 0;
      createGain = node;
      createOscillator = node;
      async resume() {
        if (!navigator.userActivation.hasBeenActive) return;
        this.state = 'running';
        this.dispatchEvent(new Event('statechange'));
      }
      async close() {}
    }
    class Utterance {
      lang = '';
      text: string;
      constructor(text: string) {
        this.text = text;
      }
    }
    const speech = Object.assign(new EventTarget(), {
      cancel: () => void (window.saying = []),
      getVoices: () => langs.map((lang) => ({ lang })),
      speak({ lang, text }: Utterance) {
        window.heard.push(`${lang} ${text}`);
        window.saying.push(lang);
      },
    });
    const wakeLock = {
      async request() {
        window.wakeLocks += 1;
        return { released: true, async release() {} };
      },
    };
    Object.assign(window, { AudioContext: Context, SpeechSynthesisUtterance: Utterance });
    Object.defineProperty(window, 'speechSynthesis', { value: speech });
    Object.defineProperty(navigator, 'wakeLock', { value: wakeLock });
  }, device);
}

export const heard = (page: Page): Promise<string[]> => page.evaluate(() => window.heard.splice(0));
export const saying = (page: Page): Promise<string[]> => page.evaluate(() => window.saying);
