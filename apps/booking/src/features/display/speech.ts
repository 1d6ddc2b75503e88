import { useSyncExternalStore } from 'react';
import { ENGLISH } from './display-texts.ts';
import type { Tongue } from './display-texts.ts';

/** In which languages the voice speaks: `local` is the one of the clinic. */
export const VOICES = ['both', 'en', 'local', 'none'] as const;
export type VoiceChoice = (typeof VOICES)[number];

const SPEAKS = { both: [true, true], en: [true, false], local: [false, true], none: [false, false] } as const;

const tonguesOf = (choice: VoiceChoice, local: Tongue | null): Tongue[] => {
  const [speaksEnglish, speaksLocal] = SPEAKS[choice];
  // While the clinic's language is not here, nobody is called in silence.
  if (speaksLocal) return speaksEnglish && local ? [ENGLISH, local] : [local ?? ENGLISH];
  return speaksEnglish ? [ENGLISH] : [];
};

/** Prefers an Indian voice of the language of a tag like hi-IN; Android writes hi_IN. */
export function voiceFor<V extends { lang: string }>(voices: readonly V[], tag: string): V | undefined {
  const tagOf = (voice: V) => voice.lang.replace('_', '-');
  return (
    voices.find((voice) => tagOf(voice) === tag) ??
    voices.find((voice) => tagOf(voice).split('-')[0] === tag.split('-')[0])
  );
}

const speech = () => window.speechSynthesis as SpeechSynthesis | undefined;

/** Whether this device lists voices, but none of the language of a tag. */
const isVoiceless = (tag: string): boolean => {
  const voices = speech()?.getVoices() ?? [];
  return voices.length > 0 && !voiceFor(voices, tag);
};

/** Browsers of TVs may have voices and not say when they change. */
function whenVoicesChange(changed: () => void): () => void {
  const speaker: Partial<SpeechSynthesis> | undefined = speech();
  speaker?.addEventListener?.('voiceschanged', changed);
  return () => speaker?.removeEventListener?.('voiceschanged', changed);
}

/** Whether nothing can be said in the language of a tag, as far as this device has told. */
export const useIsVoiceless = (tag: string): boolean => useSyncExternalStore(whenVoicesChange, () => isVoiceless(tag));

/** Chromium lists its voices only some time after the first request. */
export const wakeVoices = (): void => void speech()?.getVoices();

/** Where a patient is called to: to the room; where nobody has named it, to the doctor. */
export interface CalledTo {
  room: string | null;
  doctor: string;
}

/** What the voice says for a number that is called, where it needs to be said to where. */
export const callOf =
  (number: number, to?: CalledTo) =>
  ({ spoken, roomName }: Tongue): string =>
    to
      ? spoken('callTo', { number, place: to.room === null ? to.doctor : roomName(to.room) })
      : spoken('call', { number });

/**
 * Says a text in the chosen languages, one after the other, and stops what is being said: in those that this device has a voice of, else in
 * English. Silent without a voice.
 */
export function say(textIn: (tongue: Tongue) => string, choice: VoiceChoice, local: Tongue | null): void {
  const speaker = speech();
  if (!speaker) return;
  speaker.cancel();
  const chosen = tonguesOf(choice, local);
  // An English voice cannot read Hindi. If no voice is listed at all, the browser may still have one.
  const sayable = chosen.filter(({ tag }) => !isVoiceless(tag));
  const spoken = sayable.length === 0 && chosen.length > 0 && !isVoiceless(ENGLISH.tag) ? [ENGLISH] : sayable;
  for (const tongue of spoken) {
    const utterance = new SpeechSynthesisUtterance(textIn(tongue));
    utterance.lang = tongue.tag;
    utterance.voice = voiceFor(speaker.getVoices(), tongue.tag) ?? null;
    utterance.rate = 0.9;
    speaker.speak(utterance);
  }
}
