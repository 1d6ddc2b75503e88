import type { ReactNode } from 'react';
import { Choice } from './Choice.tsx';
import { controls } from './display-texts.ts';
import { useIdle } from './use-idle.ts';
import type { Sound } from './use-sound.ts';

interface Props {
  sound: Sound;
  /** What is chosen beside sound and voice. */
  children: ReactNode;
}

/** Sound, voice and full screen, for the person who sets up the screen. They leave their place to the address while nobody needs them. */
export function Controls({ sound, children }: Props) {
  const { isHeard, voice } = sound;
  const isIdle = useIdle();
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
      <Choice label={controls.voice} value={voice} names={controls.voices} onChoose={sound.chooseVoice} />
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
