import { timeOf } from '@baari/calendar/slots';
import { clinicTime } from '@baari/calendar/zone';
import type { Queue, QueuePatient } from '@baari/contract/queue';
import { StatusBadge } from '@baari/ui/StatusBadge';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useClinicZone } from '../../../lib/clinic-clock.ts';
import { formatCount } from '../../../lib/format.ts';
import { ActButton } from './ActButton.tsx';
import type { OnDeskAct } from './ActButton.tsx';
import { inAndNext } from './queue-view.ts';
import classes from './DeskPanel.module.css';
import { NextCard } from './NextCard.tsx';

interface DeskPanelProps {
  queue: Queue | null;
  isLive: boolean;
  busy: ReadonlySet<string>;
  places: number;
  onAct: OnDeskAct;
  /** The bar with the main actions, and the rarer ones below it. */
  children: ReactNode;
}

/** The day at a glance: who is with the doctor, who is next, how many wait, and when it will end. */
export function DeskPanel({ queue, isLive, busy, places, onAct, children }: DeskPanelProps) {
  const { t } = useTranslation('appointments');
  const { current, next } = queue ? inAndNext(queue) : {};
  const isBusy = (patient: QueuePatient) => busy.has(patient._id);
  return (
    <section className={classes.desk} aria-label={t('queue.title')}>
      <div className={classes.signs}>
        <div role="status">
          <StatusBadge tone={isLive ? 'green' : 'orange'} sign={isLive ? '●' : '○'}>
            {t(isLive ? 'queue.live' : 'queue.reconnecting')}
          </StatusBadge>
        </div>
        {queue && <Notice notice={queue.notice} />}
      </div>
      <Figures queue={queue} />
      <div className={classes.now}>
        <Now queue={queue} current={current} />
        <div className={classes.nowActs}>
          {(['complete', 'call-again', 'skip', 'no-show'] as const).map((act) => (
            <ActButton
              key={act}
              act={act}
              patient={current}
              places={places}
              onAct={onAct}
              busy={current !== undefined && isBusy(current)}
              main
            />
          ))}
        </div>
      </div>
      <NextCard patient={next} isKnown={queue !== null} isBusy={isBusy} places={places} onAct={onAct} />
      {children}
    </section>
  );
}

function Now({ queue, current }: { queue: Queue | null; current: QueuePatient | undefined }) {
  const { t } = useTranslation('appointments');
  const zone = useClinicZone();
  return (
    <div className={classes.nowWho}>
      <div className={classes.nowNumber}>
        {queue && (current ? t('queue.current', { number: current.serialNumber }) : t('queue.nobody'))}
      </div>
      <div className={classes.nowName}>
        {current?.calledAt &&
          t('queue.since', {
            name: current.patientName ?? t('unknownPatient'),
            time: timeOf(clinicTime(new Date(current.calledAt), zone).minute),
          })}
      </div>
    </div>
  );
}

/** The clinic's notices of this day. */
function Notice({ notice: { lateMinutes, closed } }: Pick<Queue, 'notice'>) {
  const { t } = useTranslation('appointments');
  return (
    <>
      {lateMinutes > 0 && (
        <StatusBadge tone="orange" sign="◷">
          {t('queue.late', { minutes: lateMinutes })}
        </StatusBadge>
      )}
      {closed && (
        <StatusBadge tone="red" sign="✕">
          {t('queue.closed')}
        </StatusBadge>
      )}
    </>
  );
}

function Figures({ queue }: { queue: Queue | null }) {
  const { t } = useTranslation('appointments');
  const count = (value: number | undefined) => (value === undefined ? '–' : formatCount(value));
  return (
    <div className={classes.figures}>
      <div>
        <b className="figures">{count(queue?.counts.waiting)}</b> {t('queue.waiting')}
      </div>
      <div>
        <b className="figures">{count(queue?.counts.expected)}</b> {t('queue.toCome')}
      </div>
      <div>
        {t('queue.ends')} <b className="figures">{queue?.expectedEnd ?? '–'}</b>
      </div>
    </div>
  );
}
