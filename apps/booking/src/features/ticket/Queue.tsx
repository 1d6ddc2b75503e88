import { isToConfirm, waitsForWord } from '../../lib/kept-tickets.ts';
import type { KeptTicket } from '../../lib/kept-tickets.ts';
import { Sign } from '../../ui/Sign.tsx';
import type { Standing } from './standing.ts';
import { callText, expectedText, noticeTexts, say } from './ticket-texts.ts';

interface Props {
  ticket: KeptTicket;
  standing: Standing;
}

/** The patient's place in the queue, and the clinic's notices of the day. */
export function Queue({ ticket, standing }: Props) {
  const { nowServing, current, peopleAhead } = ticket;
  // Right after booking the people ahead are not counted yet.
  const isKnown = peopleAhead !== null;
  const serving = isKnown ? (nowServing ?? say('notStarted')) : '…';
  const call = callText(ticket, standing);
  return (
    <>
      {!standing.isCalled && !waitsForWord(ticket) && (
        <p className="expected">
          {say('expected')} <b>{expectedText(ticket)}</b>
        </p>
      )}
      {call && <p className={standing.isCalled ? 'call call-now' : 'call'}>{call}</p>}
      <dl className="queue">
        {standing.isWaiting && (
          <div>
            <dt>{say(nowServing !== null && current === null ? 'lastCalled' : 'nowServing')}</dt>
            <dd className={isKnown && nowServing === null ? 'word' : undefined}>{serving}</dd>
          </div>
        )}
        {!isToConfirm(ticket) && (
          <div>
            <dt>{say('ahead')}</dt>
            <dd>{peopleAhead ?? '…'}</dd>
          </div>
        )}
      </dl>
      {noticeTexts(ticket, standing).map((text) => (
        <p key={text} className="status">
          <Sign name="alert" /> {text}
        </p>
      ))}
    </>
  );
}
