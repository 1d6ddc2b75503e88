import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { texts } from '../../lib/texts.ts';
import { takeHanded } from '../../lib/handed-ticket.ts';
import { useToldOfLoss } from '../../lib/use-told-of-loss.ts';
import { useWedge } from '../../lib/use-wedge.ts';
import { createDecoder } from './decoder.ts';
import type { Decoder } from './decoder.ts';
import { createRepeatGuard } from './repeat-guard.ts';
import { useGivenImage } from './use-given-image.ts';
import { useVerify } from './use-verify.ts';
import type { TicketAsFalse } from './use-verify.ts';

/** What the screen is doing. */
export type Work = 'reading' | 'checking';

/** All ways to give a ticket: camera, image, USB scanner, typing. */
export function useScanner(goesOn: boolean) {
  const t = texts('scanner');
  const decode = useDecoder();
  const { verify, busy, result, show, clear } = useVerify(goesOn);
  const [reading, setReading] = useState(false);
  const [isNew] = useState(() => createRepeatGuard());
  useToldOfLoss();

  const given = (text: string) => {
    if (!busy) void verify(text);
  };

  const takeIn = (ticket: TicketAsFalse) => {
    if (!busy) void verify(ticket.code, ticket);
  };

  const seen = (text: string) => {
    if (!busy && isNew(text, performance.now())) void verify(text);
  };

  const readImage = async (file: File) => {
    setReading(true);
    clear();
    // A file that is no picture has no code.
    const text = await decode(file).catch((error: unknown) => {
      console.error(error);
      return null;
    });
    setReading(false);
    if (text === null) show({ kind: 'failure', message: t('notFound') });
    else await verify(text);
  };

  const hovering = useGivenImage((file) => void readImage(file));
  useWedge(seen);
  const begin = useEffectEvent(seen);
  useEffect(() => {
    const ticket = takeHanded();
    if (ticket !== undefined) begin(ticket);
  }, []);

  const work: Work | null = reading ? 'reading' : busy ? 'checking' : null;
  return {
    decode,
    result,
    work,
    hovering,
    given,
    takeIn,
    seen,
    clear,
    readImage: (file: File) => void readImage(file),
  };
}

/** One decoder, as long as the screen is open. */
function useDecoder(): Decoder['decode'] {
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
