import { doctorName } from '@baari/contract/doctor-name';
import type { Queue } from '@baari/contract/queue';
import { suffices } from '@baari/contract/roles';
import { StatusBadge } from '@baari/ui/StatusBadge';
import { memo } from 'react';
import { texts } from '../../../lib/texts.ts';
import { useTimes } from '../../../lib/clinic-clock.ts';
import { useDoctorsName } from '../../../lib/use-doctors-name.ts';
import { formatCount } from '../../../lib/format.ts';
import { sayResting, useRest } from '../../../lib/use-rest.ts';
import { wordFor } from '../../../lib/server-texts.ts';
import { UndoButton } from '../day-list/UndoButton.tsx';
import { Did } from '../desk/Did.tsx';
import { useUndo } from '../desk/use-undo.ts';
import classes from './board.module.css';
import type { BoardCard } from './board-view.ts';
import { useCardActs } from './use-card-acts.ts';

interface DoctorCardProps extends BoardCard {
  /** The key that leads here. */
  shortcut: string | undefined;
  /** How long the patient has been with the doctor. */
  minutes: number | undefined;
  /** The day's first hours have not begun, and nobody was called. */
  isBefore: boolean;
  /** A finger is down on the board, which stands still. */
  isHeld: boolean;
  onOpen: (practice: string) => void;
  onQueue: (practice: string, queue: Queue) => void;
}

/** One practice of the board: who is with its doctor, how the day goes, Call, and what was done there last. Of one size in every state. */
export const DoctorCard = memo(function DoctorCard(props: DoctorCardProps) {
  const { practice, day, shortcut, minutes, isBefore, isHeld, onOpen, onQueue } = props;
  const t = texts('board');
  const appointments = texts('appointments');
  const { time } = useTimes();
  const doctor = doctorName(practice.name ?? '');
  const { current, counts, expectedEnd } = day;
  return (
    <li className={classes.card} data-doctor>
      <div className={classes.head}>
        <h2>
          <button
            type="button"
            className={classes.doctor}
            title={t('open', { doctor })}
            onClick={() => onOpen(practice._id)}
          >
            {doctor}
          </button>
          {shortcut && <kbd className={classes.key} data-key={shortcut} aria-hidden="true" />}
        </h2>
        <span className={classes.about}>
          {[practice.speciality && wordFor(practice.speciality), practice.room].filter(Boolean).join(' · ')}
        </span>
      </div>
      <Sign day={day} isBefore={isBefore} />
      <div className={classes.now} data-somebody={current !== null || undefined}>
        {current ? (
          <>
            <span className="unseen">{appointments('queue.current', { number: current.serialNumber })}</span>
            <span className={`${classes.number} figures`} aria-hidden="true">
              {current.serialNumber}
            </span>
            <span className={classes.who}>
              <b>{current.patientName ?? appointments('unknownPatient')}</b>
              <span>{minutes === undefined ? t('with') : t('withFor', { minutes })}</span>
            </span>
          </>
        ) : (
          <span className={classes.nobody}>{t(isBefore ? 'notBegun' : 'nobody')}</span>
        )}
      </div>
      <p className={classes.next} aria-hidden="true">
        {day.next && (
          <>
            <b>{day.next.patientName ?? appointments('unknownPatient')}</b> <span>{t('next')}</span>
          </>
        )}
      </p>
      <dl className={classes.figures}>
        <div>
          <dt>{t('waiting')}</dt>
          <dd>{formatCount(counts.waiting)}</dd>
        </div>
        <div>
          <dt>{t('toCome')}</dt>
          <dd>{formatCount(counts.expected)}</dd>
        </div>
        <div>
          <dt>
            <span className={classes.endsShort}>{t('endsShort')}</span>
            <span className={classes.ends}>{t('ends')}</span>
          </dt>
          <dd>{expectedEnd ? time(expectedEnd) : '–'}</dd>
        </div>
      </dl>
      {suffices(practice.role, 'receptionist') && (
        <Acts day={day} doctor={doctor} shortcut={shortcut} isHeld={isHeld} onQueue={onQueue} />
      )}
    </li>
  );
});

/** What is not as on every day. */
function Sign({ day: { notice, begins, isAvailable }, isBefore }: Pick<DoctorCardProps, 'day' | 'isBefore'>) {
  const t = texts('board');
  const { time } = useTimes();
  const said = () => {
    if (notice.lateMinutes > 0)
      return (
        <StatusBadge tone="orange" icon="clock">
          {t(notice.closed ? 'closedLate' : 'late', { minutes: notice.lateMinutes })}
        </StatusBadge>
      );
    if (notice.closed)
      return (
        <StatusBadge tone="slate" icon="leave">
          {t('closed')}
        </StatusBadge>
      );
    if (!isAvailable)
      return (
        <StatusBadge tone="slate" icon="leave">
          {t('notAvailable')}
        </StatusBadge>
      );
    return (
      isBefore &&
      begins && (
        <StatusBadge tone="slate" icon="clock">
          {t('begins', { time: time(begins) })}
        </StatusBadge>
      )
    );
  };
  return <div className={classes.sign}>{said()}</div>;
}

interface ActsProps extends Pick<DoctorCardProps, 'day' | 'shortcut' | 'isHeld' | 'onQueue'> {
  doctor: string;
}

/** Call and undo, which rest after who stood there has changed, as at the desk. */
function Acts({ day, doctor, shortcut, isHeld, onQueue }: ActsProps) {
  const t = texts('board');
  const appointments = texts('appointments');
  const { run, at, callNext, busy } = useCardActs(day, onQueue, doctor);
  const { current, next, lastAct, lastUndos } = day;
  const named = useDoctorsName(day._id);
  const undo = useUndo(run, lastUndos, named, at);
  const undoable = lastAct && { ...lastAct, name: lastAct.patientName, by: lastAct.by ?? named };
  const moved = [useRest(current?.serialNumber ?? null, isHeld), useRest(next?.serialNumber ?? null, isHeld)];
  const isResting = moved.includes(true);
  const isUndoResting = useRest(undoable?.no ?? null, isHeld);
  const onCall = () => {
    if (!next) return;
    if (isResting) sayResting();
    else if (!busy.has('call-next')) callNext(current?.serialNumber ?? null, next.serialNumber);
  };
  const onUndo = () => {
    if (isUndoResting) sayResting();
    else if (undoable) undo(undoable);
  };
  const called = next && { number: next.serialNumber, name: next.patientName ?? appointments('unknownPatient') };
  return (
    <>
      <button
        type="button"
        className={classes.call}
        data-call
        data-resting={isResting || undefined}
        aria-keyshortcuts={shortcut}
        aria-disabled={!next || busy.has('call-next') || isResting || undefined}
        aria-label={called ? t('callFor', { ...called, doctor }) : t('nobodyFor', { doctor })}
        onClick={onCall}
      >
        {called ? (
          <>
            <b>{t('call', { number: called.number })}</b> <span>{called.name}</span>
          </>
        ) : (
          <span>{appointments('queue.empty')}</span>
        )}
      </button>
      <div className={classes.last}>
        <div role="status">{undoable && <Did act={undoable} />}</div>
        {undoable && (
          <UndoButton
            label={`${appointments(`undoOf.${undoable.act}`, { number: undoable.serialNumber })}, ${doctor}`}
            resting={isUndoResting}
            onClick={onUndo}
          />
        )}
      </div>
    </>
  );
}
