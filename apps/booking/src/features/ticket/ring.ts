import { onDevice } from '@baari/ui/device-store';
import type { Call } from './standing.ts';

/** Whether this device rings at all. */
const wanted = onDevice.value('baari.book.ring', (kept) => (typeof kept === 'boolean' ? kept : undefined));
/** Milliseconds on, off, on ... */
const VIBRATIONS: Record<Call, number[]> = { next: [200, 100, 200], turn: [600, 200, 600, 200, 600] };
/** How often it chimes for each call. */
const CHIMES: Record<Call, number> = { next: 1, turn: 3 };
const CHIME_HZ = [880, 660];
/** How long a note sounds. */
const NOTE_S = 0.28;
/** The time from one chime to the next. */
const CHIME_S = 0.8;
const VOLUME = 0.5;

let audio: AudioContext | undefined;
/** A browser lets a page sound only after somebody has touched it. */
let isAllowed = false;
const listeners = new Set<() => void>();
const tell = () => listeners.forEach((listener) => listener());

/** For the switch that shows whether it can sound. */
export function onRingChange(listener: () => void): () => void {
  listeners.add(listener);
  const stop = wanted.subscribe(listener);
  return () => {
    listeners.delete(listener);
    stop();
  };
}

export type RingState = 'off' | 'blocked' | 'ready';
export const ringState = (): RingState =>
  wanted.read() === false ? 'off' : isAllowed || !('AudioContext' in globalThis) ? 'ready' : 'blocked';

/** Lets a gesture allow sound and keeps that; between two rings the sound is paused to save battery. */
export async function allowRing(): Promise<void> {
  if (isAllowed || typeof AudioContext === 'undefined') return;
  audio ??= new AudioContext();
  await audio.resume();
  isAllowed = true;
  await audio.suspend();
  tell();
}

/** Keeps on the device whether it rings; when switched on, it rings once. */
export function switchRing(isOn: boolean): void {
  wanted.write(isOn);
  if (isOn) void allowRing().then(() => ring('next'));
}

/** Sounds and vibrates, if the patient and the browser allow it. */
export function ring(call: Call): void {
  if (ringState() === 'off') return;
  // A page that nobody has touched may not vibrate, and the browser complains of a try.
  const isTouched = !('userActivation' in navigator) || navigator.userActivation.hasBeenActive;
  if ('vibrate' in navigator && isTouched) navigator.vibrate(VIBRATIONS[call]);
  if (audio && isAllowed) void chime(audio, CHIMES[call]);
}

async function chime(context: AudioContext, times: number): Promise<void> {
  await context.resume();
  const begin = context.currentTime;
  const notes = Array.from({ length: times }).flatMap((_, i) =>
    CHIME_HZ.map((hertz, note) => sound(context, hertz, begin + i * CHIME_S + note * NOTE_S)),
  );
  const last = notes.at(-1);
  if (last) last.onended = () => void context.suspend();
}

function sound(context: AudioContext, hertz: number, at: number): OscillatorNode {
  const tone = new OscillatorNode(context, { frequency: hertz });
  const loudness = new GainNode(context, { gain: 0 });
  loudness.gain.setValueAtTime(VOLUME, at);
  loudness.gain.exponentialRampToValueAtTime(0.001, at + NOTE_S);
  tone.connect(loudness).connect(context.destination);
  tone.start(at);
  tone.stop(at + NOTE_S);
  return tone;
}
