import { cancelTicket } from '@baari/contract/ticket';
import type { Ticket } from '@baari/contract/ticket';
import { call } from '../../lib/api.ts';
import { Ask } from '../../ui/Ask.tsx';
import { say } from './ticket-texts.ts';

interface Props {
  id: string;
  number: number;
  onCancelled: (ticket: Ticket) => void;
  /** The server's ticket may be newer than this page's. */
  onFailed: () => void;
}

/** Asks once before cancelling, because the same number cannot be had again. */
export function CancelTicket({ id, number, onCancelled, onFailed }: Props) {
  return (
    <Ask
      opener={say('cancel')}
      question={say('cancelAsk', { number })}
      yes={say('cancelYes')}
      doing={say('cancelling')}
      no={say('cancelKeep')}
      act={async () => onCancelled((await call(cancelTicket, { params: { ticket: id } })).ticket)}
      onFailed={onFailed}
    />
  );
}
