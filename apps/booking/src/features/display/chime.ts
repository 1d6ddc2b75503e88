/** Two falling notes like a doorbell: pitch in hertz and start in seconds. */
const TONES = [
  { pitch: 784, at: 0 },
  { pitch: 622, at: 0.45 },
] as const;
/** How long a note sounds. */
const TONE_SECONDS = 1.1;
const LOUDNESS = 0.5;
/** A quiet overtone makes it heard while people talk. */
const OVERTONES = [
  { times: 1, share: 1 },
  { times: 2, share: 0.25 },
] as const;

/** After how many milliseconds the voice may follow. */
export const CHIME_MS = 1_300;

/** Plays the chime on a running context. */
export function playChime(context: AudioContext): void {
  for (const { pitch, at } of TONES)
    for (const { times, share } of OVERTONES) {
      const start = context.currentTime + at;
      const gain = context.createGain();
      gain.gain.setValueAtTime(0, start);
      gain.gain.linearRampToValueAtTime(LOUDNESS * share, start + 0.02);
      gain.gain.exponentialRampToValueAtTime(0.001, start + TONE_SECONDS);
      const tone = context.createOscillator();
      tone.frequency.value = pitch * times;
      tone.connect(gain).connect(context.destination);
      tone.start(start);
      tone.stop(start + TONE_SECONDS);
    }
}
