import { LANGUAGES } from '@baari/contract/languages';
import type { LocalLanguage } from '@baari/contract/languages';
import type { ReactNode } from 'react';
import { Choice } from './Choice.tsx';
import { controls, sayControl, tagOf } from './display-texts.ts';
import { useIsVoiceless } from './speech.ts';
import { useIdle } from './use-idle.ts';
import type { Sound } from './use-sound.ts';

interface Props {
  sound: Sound;
  /** What the voice speaks beside English; undefined until that is known. */
  language: LocalLanguage | undefined;
  /** What is chosen beside sound and voice. */
  children: ReactNode;
}

/** Sound, voice and full screen, for the person who sets up the screen. They leave their place to the address while nobody needs them. */
export function Controls({ sound, language = 'hi', children }: Props) {
  const { isHeard, voice } = sound;
  const isIdle = useIdle();
  const name = LANGUAGES[language];
  const local = useIsVoiceless(tagOf(language)) ? sayControl('voiceless', { language: name }) : name;
  const { en, none } = controls.voices;
  const voices = { both: sayControl('both', { language: local }), en, local, none };
  return (
    <section className={isIdle ? 'room-controls room-controls-idle' : 'room-controls'} aria-label={controls.settings}>
      {isHeard ? (
        <button type="button" className="room-button" onClick={sound.turnOff}>
          {controls.soundOff}
        </button>
      ) : (
        <button type="button" className="room-button room-button-main" onClick={() => void sound.turnOn()}>
          {controls.soundOn}
        </button>
      )}
      <Choice label={controls.voice} value={voice} names={voices} onChoose={sound.chooseVoice} />
      {children}
      {document.fullscreenEnabled && (
        <button
          type="button"
          className="room-button"
          onClick={() =>
            void (
              document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()
            ).catch(() => undefined)
          }
        >
          {controls.fullScreen}
        </button>
      )}
    </section>
  );
}
