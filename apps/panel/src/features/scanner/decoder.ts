export interface DecodeRequest {
  id: number;
  /** A camera frame's pixels, or a picture file. */
  source: ImageData | Blob;
}

export type DecodeAnswer = { id: number; text: string | null } | { id: number; failure: string };

export interface Decoder {
  /** The text of the QR code in it, or null where none is found. */
  decode(source: ImageData | Blob): Promise<string | null>;
  close(): void;
}

interface Waiting {
  resolve: (text: string | null) => void;
  reject: (error: Error) => void;
}

/** Decodes in a worker, so that the picture on screen does not stutter. */
export function createDecoder(): Decoder {
  const worker = new Worker(new URL('./decode.worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<number, Waiting>();
  let lastId = 0;

  const failAll = (message: string) => {
    for (const one of waiting.values()) one.reject(new Error(message));
    waiting.clear();
  };

  worker.addEventListener('message', ({ data }: MessageEvent<DecodeAnswer>) => {
    const one = waiting.get(data.id);
    waiting.delete(data.id);
    if ('failure' in data) one?.reject(new Error(data.failure));
    else one?.resolve(data.text);
  });
  worker.addEventListener('error', (event) => failAll(event.message || 'The decoder could not be started.'));

  return {
    decode(source) {
      const id = ++lastId;
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        const request: DecodeRequest = { id, source };
        worker.postMessage(request, source instanceof ImageData ? [source.data.buffer] : []);
      });
    },
    close() {
      worker.terminate();
      failAll('The decoder was closed.');
    },
  };
}
