import { useEffect, useRef, useState } from 'react';
import { onDevice } from '@baari/ui/device-store';
import { CHIME_MS, playChime } from './chime.ts';
import type { Tongue } from './display-texts.ts';
import { callOf, say, VOICES, wakeVoices } from './speech.ts';
import type { CalledTo, VoiceChoice } from './speech.ts';

interface Choice {
  on: boolean;
  voice: VoiceChoice;
}

const DEFAULT: Choice = { on: true, voice: 'both' };

const keptChoice = onDevice.value('baari.book.display', (kept): Choice | undefined => {
  if (typeof kept !== 'object' || kept === null) return undefined;
  const { on, voice }: Partial<Record<keyof Choice, unknown>> = kept;
  // Kept when Hindi was the only other language.
  const chosen = voice === 'hi' ? 'local' : voice;
  return { on: on !== false, voice: VOICES.find((known) => known === chosen) ?? DEFAULT.voice };
});

/** The chime and the voice, which speaks English and the language of the clinic. Browsers stay silent until somebody touches the page once; `isHeard` is true after that. */
export function useSound(local: Tongue | null) {
  const [choice, setChoice] = useState(() => keptChoice.read() ?? DEFAULT);
  const [isRunning, setRunning] = useState(false);
  const context = useRef<AudioContext | null>(null);
  const speaking = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(wakeVoices, []);
  useEffect(() => {
    if (typeof AudioContext === 'undefined') return;
    const opened = new AudioContext();
    context.current = opened;
    const look = () => setRunning(opened.state === 'running');
    opened.addEventListener('statechange', look);
    // Any touch of the page will do. It waits for the click, or the button would change under the finger.
    const wake = () => void opened.resume().then(look, () => undefined);
    window.addEventListener('click', wake);
    look();
    return () => {
      opened.removeEventListener('statechange', look);
      window.removeEventListener('click', wake);
      clearTimeout(speaking.current);
      context.current = null;
      void opened.close();
    };
  }, []);

  const keep = (next: Choice) => {
    setChoice(next);
    keptChoice.write(next);
  };
  const ring = () => {
    if (context.current?.state === 'running') playChime(context.current);
  };
  const hush = () => {
    clearTimeout(speaking.current);
    (window.speechSynthesis as SpeechSynthesis | undefined)?.cancel();
  };

  return {
    isHeard: choice.on && isRunning,
    voice: choice.voice,
    chooseVoice: (voice: VoiceChoice) => keep({ ...choice, voice }),
    turnOff() {
      hush();
      keep({ ...choice, on: false });
    },
    /** Call it on a touch. It also plays the sound, so that people hear how loud it is. */
    async turnOn() {
      keep({ ...choice, on: true });
      await context.current?.resume().catch(() => undefined);
      setRunning(context.current?.state === 'running');
      ring();
      say(({ spoken }) => spoken('on'), choice.voice, local);
    },
    /** Says nothing more of the last call. */
    hush,
    /** Chimes, then says the number, and to where if that is given. A newer call replaces an older one. */
    callOut(serialNumber: number, to?: CalledTo) {
      if (!choice.on || !isRunning) return;
      hush();
      ring();
      speaking.current = setTimeout(() => say(callOf(serialNumber, to), choice.voice, local), CHIME_MS);
    },
  };
}
export type Sound = ReturnType<typeof useSound>;
