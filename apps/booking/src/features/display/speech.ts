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

/** Chromium lists its voices only some time after the first request. */
export const wakeVoices = (): void => void (window.speechSynthesis as SpeechSynthesis | undefined)?.getVoices();

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

/** Says a text in the chosen languages, one after the other, and stops what is being said. Silent without a voice. */
export function say(textIn: (tongue: Tongue) => string, choice: VoiceChoice, local: Tongue | null): void {
  const speech = window.speechSynthesis as SpeechSynthesis | undefined;
  if (!speech) return;
  speech.cancel();
  const voices = speech.getVoices();
  for (const tongue of tonguesOf(choice, local)) {
    const voice = voiceFor(voices, tongue.tag);
    // An English voice cannot read Hindi. If no voice is listed at all, the browser may still have one.
    if (!voice && voices.length > 0) continue;
    const utterance = new SpeechSynthesisUtterance(textIn(tongue));
    utterance.lang = tongue.tag;
    utterance.voice = voice ?? null;
    utterance.rate = 0.9;
    speech.speak(utterance);
  }
}
