import type { DayNotice } from '@baari/contract/day';
import type { Queue } from '@baari/contract/queue';
import { StatusBadge } from '@baari/ui/StatusBadge';
import { useId, useRef, useState } from 'react';
import { texts } from '../../../lib/texts.ts';
import { LateNotice } from '../../../lib/LateNotice.tsx';
import { laterDialog } from '../../../lib/load-ahead.tsx';
import type { LiveQueue } from '../../../lib/use-queue.ts';
import { DayAct } from '../day-list/DayAct.tsx';
import { PhoneBooking } from '../patient/PhoneBooking.tsx';
import classes from './DayControl.module.css';
import { LateChoices } from './LateChoices.tsx';
import { useClosing } from './use-closing.ts';
import { useLate } from './use-late.ts';

const CloseToday = laterDialog(() => import('./CloseToday.tsx'));

interface DayControlProps {
  /** Null until the first answer. */
  queue: Queue | null;
  refresh: LiveQueue['refresh'];
  date: string;
}

/** Today's notice to all patients: how late the doctor is, and whether they can still book. */
export function DayControl({ queue, refresh, date }: DayControlProps) {
  const t = texts('leave');
  const id = useId();
  const notice = queue?.notice;
  const [asksLate, setAsksLate] = useState(false);
  const [question, setQuestion] = useState<'unused' | 'open' | 'closed'>('unused');
  const lateButton = useRef<HTMLButtonElement>(null);
  const late = useLate({ queue, refresh });
  const closing = useClosing();
  const isBusy = late.busy || closing.busy || !notice;

  const leaveLate = () => {
    setAsksLate(false);
    lateButton.current?.focus();
  };
  const setLate = async (minutes: number) => {
    if (await late.announce(minutes)) leaveLate();
  };
  const openAgain = async () => {
    if (await closing.open([date], t('off.sent'))) void refresh();
  };

  return (
    <section aria-label={t('control')} className={classes.control}>
      <div role="status" className={classes.notice}>
        {notice && <NoticeText notice={notice} isLateOver={late.isOver} />}
      </div>
      <div className={classes.acts}>
        <DayAct
          ref={lateButton}
          icon="clock"
          aria-expanded={asksLate}
          aria-controls={`${id}-late`}
          disabled={!notice || notice.away}
          onClick={() => {
            late.look();
            setAsksLate(!asksLate);
          }}
        >
          {notice && notice.lateMinutes > 0 ? t('late.change') : t('late.start')}
        </DayAct>
        {notice && notice.lateMinutes > 0 && (
          <DayAct
            icon="check"
            disabled={isBusy}
            onClick={() => {
              late.look();
              void setLate(0);
            }}
          >
            {t('late.onTime')}
          </DayAct>
        )}
        <DayAct
          icon={notice?.closed ? 'undo' : 'leave'}
          disabled={isBusy}
          onClick={() => (notice?.closed ? void openAgain() : setQuestion('open'))}
        >
          {notice?.closed ? t('close.openAgain') : t('close.start')}
        </DayAct>
        <PhoneBooking date={date} onBooked={refresh}>
          {(opens, word) => (
            <DayAct icon="phone" {...opens}>
              {word}
            </DayAct>
          )}
        </PhoneBooking>
      </div>
      {asksLate && queue && (
        <LateChoices
          id={`${id}-late`}
          patients={queue.counts.expected + queue.counts.waiting}
          busy={isBusy}
          onChoose={(minutes) => void setLate(minutes)}
          onLeave={leaveLate}
        />
      )}
      {question !== 'unused' && (
        <CloseToday
          date={date}
          version={queue?.version}
          opened={question === 'open'}
          onClose={() => setQuestion('closed')}
          onClosed={() => void refresh()}
        />
      )}
    </section>
  );
}

interface NoticeTextProps {
  notice: DayNotice;
  isLateOver: boolean;
}

function NoticeText({ notice, isLateOver }: NoticeTextProps) {
  const t = texts('leave');
  return (
    <>
      <LateNotice notice={notice} isOver={isLateOver} />
      {notice.closed && (
        <StatusBadge tone="red" icon="leave">
          {t(notice.away ? 'close.awayNow' : 'close.closedNow')}
        </StatusBadge>
      )}
    </>
  );
}
