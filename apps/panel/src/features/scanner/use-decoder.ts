import { useCallback, useEffect, useRef } from 'react';
import { createDecoder } from './decoder.ts';
import type { Decoder } from './decoder.ts';

/** One decoder for the screen, from its opening to its end. */
export function useDecoder(): Decoder['decode'] {
  const decoder = useRef<Decoder | null>(null);

  useEffect(() => {
    const own = createDecoder();
    decoder.current = own;
    return () => {
      decoder.current = null;
      own.close();
    };
  }, []);

  return useCallback(async (source) => (decoder.current ? decoder.current.decode(source) : null), []);
}
