import type { LocalLanguage } from '@baari/contract/languages';
import { createContext, use, useEffect, useState } from 'react';
import { pageAttributes, wantedLanguage } from '../../lib/language.ts';
import { sayer } from '../../lib/text.ts';
import type { ControlTexts, RoomTexts, Say } from '../../lib/text.ts';
import en from '../../messages/en/waiting-room.ts';

/** For the person who sets up the screen, in English or Hindi as the panel. */
export const controls: ControlTexts = { ...en.controls };
type WithValues = Pick<typeof en.controls, 'title' | 'both' | 'voiceless'>;
export const sayControl: Say<WithValues> = (key, ...values) =>
  sayer<WithValues>(controls, 'en-IN-u-nu-latn')(key, ...values);

/** From now on the controls are in the language that this device is read in, if the panel has it too. */
export async function speakControls(): Promise<void> {
  if (wantedLanguage() !== 'hi') return;
  // Without its file they are better read in English than not at all.
  const hindi = await import('../../messages/hi/room-controls.ts').catch(() => undefined);
  Object.assign(controls, hindi?.default);
}

/** A language of the waiting room: as browsers name it, what its screen shows, its voice says, and rooms are called. */
export interface Tongue {
  tag: string;
  /** Which way its lines run, also those that begin with a time. */
  dir: 'ltr' | 'rtl';
  shown: Say<typeof en.screen>;
  spoken: Say<typeof en.voice>;
  roomName: (room: string) => string;
}
export type Shown = Tongue['shown'];

/** As browsers name a language that is spoken in India. */
export const tagOf = (code: 'en' | LocalLanguage): string => `${code}-IN`;

const tongueOf = (code: 'en' | LocalLanguage, texts: RoomTexts): Tongue => ({
  tag: tagOf(code),
  dir: pageAttributes(code).dir,
  shown: sayer<typeof en.screen>(texts.screen, `${code}-IN-u-nu-latn`),
  spoken: sayer<typeof en.voice>(texts.voice, `${code}-IN-u-nu-latn`),
  // Other names stay as they are.
  roomName: (room) => (texts.room === '' ? room : room.replace(/^(?:cabin|room)\b/i, texts.room)),
});

export const ENGLISH = tongueOf('en', { ...en, room: '' });

const loaders = import.meta.glob<{ default: RoomTexts }>(['../../messages/*/waiting-room.ts', '!**/en/*']);

/** When a language that could not be had is asked for again: a screen runs for weeks, and starts with the power. */
const AGAIN_MS = 60_000;

/** The language beside English, once its texts are here. */
export function useTongue(code: LocalLanguage | undefined): Tongue | null {
  const [local, setLocal] = useState<Tongue | null>(null);
  useEffect(() => {
    if (!code) return;
    let isWanted = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const load = (): void => {
      loaders[`../../messages/${code}/waiting-room.ts`]?.().then(
        ({ default: texts }) => isWanted && setLocal(tongueOf(code, texts)),
        // The screen goes on in English meanwhile. It is not loaded anew: its sound would wait for a touch.
        () => {
          timer = setTimeout(load, AGAIN_MS);
        },
      );
    };
    load();
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [code]);
  return local;
}

export const LocalTongue = createContext<Tongue | null>(null);
export const useLocalTongue = (): Tongue | null => use(LocalTongue);
