import type { Queue, QueuePatient } from '@baari/contract/queue';
import type { ReactNode } from 'react';
import { texts } from '../../../lib/texts.ts';
import { DayAct } from '../day-list/DayAct.tsx';
import type { OnDeskAct } from './ActButton.tsx';
import { CallButton } from './CallButton.tsx';
import { DayFigures } from './DayFigures.tsx';
import classes from './DeskPane.module.css';
import { InNow } from './InNow.tsx';
import { Next } from './Next.tsx';
import { inAndNext } from '../../../lib/queue-view.ts';

interface DeskPaneProps {
  queue: Queue | null;
  busy: ReadonlySet<string>;
  /** What changed less than a second ago takes no tap. */
  resting: Record<'current' | 'next' | 'call', boolean>;
  places: number;
  onAct: OnDeskAct;
  /** Null where nobody may be called. */
  onCall: (() => void) | null;
  /** Null where the desk can add nobody. */
  onWalkIn: (() => void) | null;
  hasKeys: boolean;
  /** What was done last, and how to undo it. */
  undo: ReactNode;
  /** The controls for today's notices. */
  control: ReactNode;
}

/** The day at a glance: who is with the doctor, who is next, and how the day goes. Call has one place in every state. */
export function DeskPane(props: DeskPaneProps) {
  const { queue, busy, resting, places, onAct, onCall, onWalkIn, hasKeys, undo, control } = props;
  const t = texts('appointments');
  const { current, next } = queue ? inAndNext(queue) : {};
  const isBusy = (patient: QueuePatient | undefined) => patient !== undefined && busy.has(patient._id);
  return (
    <section className={classes.pane} aria-label={t('queue.title')}>
      <div className={classes.dock} data-watches={onCall === null || undefined}>
        <div className={classes.hero}>
          <InNow
            patient={current}
            isKnown={queue !== null}
            busy={isBusy(current)}
            resting={resting.current}
            places={places}
            onAct={onAct}
          />
          <Next patient={next} isKnown={queue !== null} />
          {onCall && (
            <CallButton
              next={queue ? (next ?? null) : undefined}
              calling={busy.has('call-next')}
              resting={resting.call}
              hasKey={hasKeys}
              onCall={onCall}
            />
          )}
        </div>
        {undo}
      </div>
      <div className={classes.side}>
        {onWalkIn && (
          <DayAct icon="plus" onClick={onWalkIn}>
            {t('walkIn.open')}
          </DayAct>
        )}
        {control}
      </div>
      <DayFigures queue={queue} />
    </section>
  );
}
