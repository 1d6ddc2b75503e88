/** So long each call has for chime and voice before the next is called out. */
const CALL_MS = 9_000;

interface Called {
  practice: string;
  serialNumber: number;
}

/**
 * Lets calls of several doctors out one after the other. One that holds no more when its turn comes is left out: a newer call of the
 * same doctor has taken its place, or it was undone. Until then it stays, for the newer one may be undone first. One that is being said when it holds
 * no more is broken off by `hush`.
 */
export function callLine<C extends Called>(callOut: (call: C) => void, hush: () => void, holds: (call: C) => boolean) {
  let waiting: C[] = [];
  let out: C | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function next() {
    out = undefined;
    while (!out && waiting.length > 0) {
      const call = waiting.shift()!;
      if (holds(call)) out = call;
    }
    if (!out) return;
    timer = setTimeout(next, CALL_MS);
    callOut(out);
  }

  return {
    add(call: C) {
      const isSame = (other: C) => other.practice === call.practice && other.serialNumber === call.serialNumber;
      waiting = [...waiting.filter((other) => !isSame(other)), call];
      if (out && out.practice !== call.practice) return;
      if (out) waiting = [call, ...waiting.filter((other) => other !== call)];
      clearTimeout(timer);
      next();
    },
    /** Call it after every change of what holds. */
    look() {
      if (!out || holds(out)) return;
      hush();
      clearTimeout(timer);
      next();
    },
    stop: () => clearTimeout(timer),
  };
}
