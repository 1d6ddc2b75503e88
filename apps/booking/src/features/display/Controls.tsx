import { controls } from '../../messages/waiting-room.ts';
import { VOICES } from './speech.ts';
import type { VoiceChoice } from './speech.ts';
import type { Sound } from './use-sound.ts';

const isVoice = (value: string): value is VoiceChoice => VOICES.some((voice) => voice === value);

/** Sound, voice and full screen, for the person who sets up the screen. */
export function Controls({ sound }: { sound: Sound }) {
  const { isHeard, voice } = sound;
  return (
    <section className="room-controls" aria-label={controls.settings}>
      {isHeard ? (
        <button type="button" className="room-button" onClick={sound.turnOff}>
          {controls.soundOff}
        </button>
      ) : (
        <button type="button" className="room-button room-button-main" onClick={() => void sound.turnOn()}>
          {controls.soundOn}
        </button>
      )}
      <label className="room-voice">
        <span>{controls.voice}</span>
        <select value={voice} onChange={({ target }) => isVoice(target.value) && sound.chooseVoice(target.value)}>
          {VOICES.map((one) => (
            <option key={one} value={one}>
              {controls[`voice.${one}`]}
            </option>
          ))}
        </select>
      </label>
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
