import type { DayNotice } from '@baari/contract/day';
import { runLate } from '@baari/contract/day-control';
import type { Queue } from '@baari/contract/queue';
import { StatusBadge } from '@baari/ui/StatusBadge';
import { Button } from '@mantine/core';
import { lazy, Suspense, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api.ts';
import { useAct } from '../../../lib/feedback.ts';
import { AppLink } from '../../../lib/navigation.tsx';
import { paths } from '../../../lib/paths.ts';
import classes from './DayControl.module.css';
import { LateChoices } from './LateChoices.tsx';
import { useClosing } from './use-closing.ts';

const CloseToday = lazy(() => import('./CloseToday.tsx'));

const SMALL = { variant: 'default', px: 'sm', fz: 15 } as const;

interface DayControlProps {
  /** Null until the first answer. */
  queue: Queue | null;
  refresh: () => Promise<void>;
  date: string;
}

/** Today's notice to all patients: how late the doctor is, and whether they can still book. */
export function DayControl({ queue, refresh, date }: DayControlProps) {
  const { t } = useTranslation('leave');
  const id = useId();
  const notice = queue?.notice;
  const [asksLate, setAsksLate] = useState(false);
  const [question, setQuestion] = useState<'unused' | 'open' | 'closed'>('unused');
  const lateButton = useRef<HTMLButtonElement>(null);
  const { act, busy } = useAct();
  const closing = useClosing();
  const isBusy = busy || closing.busy || !notice;

  const leaveLate = () => {
    setAsksLate(false);
    lateButton.current?.focus();
  };
  const setLate = async (minutes: number) => {
    const answer = await act(() => call(runLate, { body: { minutes } }), { failed: t('late.failed') });
    if (!answer) return;
    void refresh();
    leaveLate();
  };
  const openAgain = async () => {
    if (await closing.open([date], t('off.failed'))) void refresh();
  };

  return (
    <section aria-label={t('control')} className={classes.control}>
      <div role="status" className={classes.notice}>
        {notice && <NoticeText notice={notice} />}
      </div>
      <div className={classes.acts}>
        <Button
          ref={lateButton}
          {...SMALL}
          aria-expanded={asksLate}
          aria-controls={`${id}-late`}
          disabled={!notice}
          onClick={() => setAsksLate(!asksLate)}
        >
          {notice && notice.lateMinutes > 0 ? t('late.change') : t('late.start')}
        </Button>
        {notice && notice.lateMinutes > 0 && (
          <Button {...SMALL} disabled={isBusy} onClick={() => void setLate(0)}>
            {t('late.onTime')}
          </Button>
        )}
        <Button {...SMALL} disabled={isBusy} onClick={() => (notice?.closed ? void openAgain() : setQuestion('open'))}>
          {notice?.closed ? t('close.openAgain') : t('close.start')}
        </Button>
        <Button component={AppLink} to={paths.leave} {...SMALL} variant="subtle">
          {t('title')}
        </Button>
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
        <Suspense>
          <CloseToday
            date={date}
            opened={question === 'open'}
            onClose={() => setQuestion('closed')}
            onClosed={() => void refresh()}
          />
        </Suspense>
      )}
    </section>
  );
}

function NoticeText({ notice: { lateMinutes, closed } }: { notice: DayNotice }) {
  const { t } = useTranslation('leave');
  return (
    <>
      {lateMinutes > 0 && (
        <StatusBadge tone="orange" sign="!">
          {t('late.now', { minutes: lateMinutes })}
        </StatusBadge>
      )}
      {closed && (
        <StatusBadge tone="red" sign="×">
          {t('close.closedNow')}
        </StatusBadge>
      )}
    </>
  );
}
