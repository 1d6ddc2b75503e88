import { LANG_TAGS, spoken } from './display-texts.ts';
import type { Language } from './display-texts.ts';

export const VOICES = ['both', 'en', 'hi', 'none'] as const;
export type VoiceChoice = (typeof VOICES)[number];

const languagesOf = (choice: VoiceChoice): Language[] =>
  choice === 'both' ? ['en', 'hi'] : choice === 'none' ? [] : [choice];

/** Prefers an Indian voice of the language; Android writes hi_IN. */
export function voiceFor<V extends { lang: string }>(voices: readonly V[], language: Language): V | undefined {
  const tag = (voice: V) => voice.lang.replace('_', '-');
  return (
    voices.find((voice) => tag(voice) === LANG_TAGS[language]) ??
    voices.find((voice) => tag(voice).split('-')[0] === language)
  );
}

/** Chromium lists its voices only some time after the first request. */
export const wakeVoices = (): void => void (window.speechSynthesis as SpeechSynthesis | undefined)?.getVoices();

/** Where a patient is called to, in each language. */
export type CalledTo = Readonly<Record<Language, string>>;

/** What the voice says for a number that is called, where it needs to be said to where. */
export const callOf =
  (number: number, to?: CalledTo) =>
  (language: Language): string =>
    to ? spoken[language]('callTo', { number, place: to[language] }) : spoken[language]('call', { number });

/** Says a text in the chosen languages, one after the other, and stops what is being said. Silent without a voice. */
export function say(textIn: (language: Language) => string, choice: VoiceChoice): void {
  const speech = window.speechSynthesis as SpeechSynthesis | undefined;
  if (!speech) return;
  speech.cancel();
  const voices = speech.getVoices();
  for (const language of languagesOf(choice)) {
    const voice = voiceFor(voices, language);
    // An English voice cannot read Hindi. If no voice is listed at all, the browser may still have one.
    if (!voice && voices.length > 0) continue;
    const utterance = new SpeechSynthesisUtterance(textIn(language));
    utterance.lang = LANG_TAGS[language];
    utterance.voice = voice ?? null;
    utterance.rate = 0.9;
    speech.speak(utterance);
  }
}
