type Outcome = 'success' | 'repeated' | 'asFalse' | 'failure';

interface Tone {
  hertz: number;
  fromSecond: number;
  seconds: number;
}

/** Easy to tell apart by ear: short and rising, short and twice the same, or long and low. */
const TONES: Record<Outcome, readonly Tone[]> = {
  success: [
    { hertz: 880, fromSecond: 0, seconds: 0.09 },
    { hertz: 1320, fromSecond: 0.1, seconds: 0.14 },
  ],
  repeated: [
    { hertz: 440, fromSecond: 0, seconds: 0.12 },
    { hertz: 440, fromSecond: 0.2, seconds: 0.12 },
  ],
  asFalse: [{ hertz: 196, fromSecond: 0, seconds: 0.45 }],
  failure: [{ hertz: 196, fromSecond: 0, seconds: 0.45 }],
};

const VIBRATION_MS: Record<Outcome, number[]> = {
  success: [80],
  repeated: [80, 80, 80],
  asFalse: [160, 80, 160],
  failure: [160, 80, 160],
};
/** The volume of the signal, 0 to 1. */
const LOUDNESS = 0.25;

let audio: AudioContext | null = null;

/** Sound and vibration of a result, if the browser allows them. */
export function giveFeedback(outcome: Outcome): void {
  // Browsers refuse both before the first touch and log an error.
  if (navigator.userActivation?.hasBeenActive === false) return;
  navigator.vibrate?.(VIBRATION_MS[outcome]);
  if (typeof AudioContext === 'undefined') return;
  audio ??= new AudioContext();
  if (audio.state === 'suspended') void audio.resume();
  for (const tone of TONES[outcome]) play(audio, tone);
}

function play(context: AudioContext, { hertz, fromSecond, seconds }: Tone): void {
  const start = context.currentTime + fromSecond;
  const oscillator = context.createOscillator();
  const gain = context.createGain();
  oscillator.frequency.value = hertz;
  gain.gain.setValueAtTime(LOUDNESS, start);
  // A tone cut off at full volume clicks.
  gain.gain.exponentialRampToValueAtTime(0.001, start + seconds);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(start);
  oscillator.stop(start + seconds);
}
