import { useEffect, useRef, useState } from 'react';
import { ServerRefusal } from '@baari/client/failures';
import { cancelTicket } from '@baari/contract/ticket';
import type { Ticket } from '@baari/contract/ticket';
import { call } from '../../lib/api.ts';
import { refusalText, t } from '../../lib/text.ts';
import { say } from './ticket-texts.ts';

interface Props {
  id: string;
  number: number;
  onCancelled: (ticket: Ticket) => void;
  /** The server's ticket is newer than this page's. */
  onRefused: () => void;
}

/** Asks once before cancelling, because the same number cannot be had again. */
export function CancelTicket({ id, number, onCancelled, onRefused }: Props) {
  const [asking, setAsking] = useState(false);
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState('');
  const opener = useRef<HTMLButtonElement>(null);
  const keep = useRef<HTMLButtonElement>(null);
  const asked = useRef(false);
  useEffect(() => {
    if (asking) keep.current?.focus();
    else if (asked.current) opener.current?.focus();
    asked.current = asking;
  }, [asking]);

  const cancel = async () => {
    setSending(true);
    setProblem('');
    try {
      onCancelled((await call(cancelTicket, { params: { ticket: id } })).ticket);
    } catch (error) {
      setSending(false);
      setProblem(error instanceof ServerRefusal ? refusalText(error) : t('failed.network'));
      if (error instanceof ServerRefusal) onRefused();
    }
  };

  if (!asking) {
    return (
      <button ref={opener} type="button" className="button wide" onClick={() => setAsking(true)}>
        {say('cancel')}
      </button>
    );
  }
  return (
    <div className="ask wide" role="group" aria-labelledby="cancel-question">
      <p id="cancel-question">{say('cancelAsk', { number })}</p>
      <p role="alert">{problem}</p>
      <div className="pair">
        <button ref={keep} type="button" className="button" onClick={() => setAsking(false)}>
          {say('cancelKeep')}
        </button>
        <button type="button" className="button danger" aria-busy={sending} onClick={() => !sending && void cancel()}>
          {sending ? say('cancelling') : say('cancelYes')}
        </button>
      </div>
    </div>
  );
}
