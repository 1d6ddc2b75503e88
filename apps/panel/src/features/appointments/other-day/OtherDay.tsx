import { confirmAppointment } from '@baari/contract/appointments';
import type { DayAppointments, DayPatient } from '@baari/contract/appointments';
import { Icon } from '@baari/ui/Icon';
import { StatusBadge } from '@baari/ui/StatusBadge';
import { Button, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import { texts } from '../../../lib/texts.ts';
import { useSearchParams } from 'react-router';
import { DayTitle } from '../day-list/DayTitle.tsx';
import list from '../day-list/list.module.css';
import { matches } from '@baari/contract/patient-search';
import { moveBetweenRows } from '../day-list/row-focus.ts';
import { UndoButton } from '../day-list/UndoButton.tsx';
import { useMovingRows } from '../day-list/use-moving-rows.ts';
import classes from './OtherDay.module.css';
import { PatientRow } from './PatientRow.tsx';
import type { LastMark } from './use-marks.ts';
import { useMarks } from './use-marks.ts';
import { Unfinished } from './Unfinished.tsx';
import { useMoving } from '../move/use-moving.tsx';
import { call } from '../../../lib/api.ts';
import { useAct } from '../../../lib/feedback.ts';
import { unfinishedOf } from '../../../lib/day-counts.ts';
import { UNFINISHED } from '../../../lib/paths.ts';
import { useDayKind } from '../../../lib/use-day-kind.ts';
import { queryClient } from '../../../lib/query.ts';
import { useSteady } from '../../../lib/use-steady.ts';
import { HeldLine } from '../flood/HeldLine.tsx';
import { CancelledLine } from '../patient/CancelledLine.tsx';
import { PhoneBooking } from '../patient/PhoneBooking.tsx';
import type { DialogPatient } from '../patient/patient-dialog.ts';
import { usePatientDialog } from '../patient/use-patient-dialog.tsx';

interface OtherDayProps {
  date: string;
  /** Undefined without patients. */
  day: DayAppointments | undefined;
  isOver: boolean;
  /** Of the patients searched for. */
  typed: string;
  /** Shown instead of an empty list. */
  empty: ReactNode;
  /** Shown below the list. */
  tail?: ReactNode;
}

/** Another date's appointments; those of a day that is over can still be marked. */
export function OtherDay({ date, day: known, isOver, typed, empty, tail }: OtherDayProps) {
  const t = texts('appointments');
  const kind = useDayKind(date);
  const [day, press, isHeld] = useSteady(known);
  const { mark, last, undo } = useMarks(date);
  const { startMove, moveDialog } = useMoving(isOver ? undefined : date);
  const [cancelled, setCancelled] = useState<DayPatient | null>(null);
  const { isOnly, showOnly, unfinished, listed, noteMarked } = useUnfinished(day, isOver);
  const rows = useRef<HTMLDivElement>(null);
  // Another array each time: lines above the list come and go with other things than its patients.
  const resting = useMovingRows(rows, [...listed], `${isOnly} ${typed}`, isHeld);
  const { act } = useAct();
  const readAgain = () => queryClient.invalidateQueries({ queryKey: ['appointments'] });
  const knownNow = ({ _id }: DialogPatient) => day?.allPatients.find((one) => one._id === _id);
  const { ask, patientDialog } = usePatientDialog((what, patient) => {
    if (what === 'clinic-cancel') setCancelled(knownNow(patient) ?? null);
    return readAgain();
  }, knownNow);
  const confirm = async (patient: DayPatient) => {
    const send = () => call(confirmAppointment, { params: { id: patient._id }, body: {} });
    await act(send, {
      quiet: true,
      what: t('sent.confirm', { number: patient.serialNumber }),
      onRefusal: ({ code }) => {
        const isFull = code === 'DAY_FULL';
        if (isFull) ask('confirm-over', patient);
        return isFull;
      },
    });
    return readAgain();
  };
  return (
    <section
      className={list.list}
      aria-labelledby={`day-${date}`}
      {...press}
      onKeyDown={(event) => {
        press.onKeyDown(event);
        moveBetweenRows(event);
      }}
    >
      <DayTitle date={date} />
      {isOver && <Unfinished patients={unfinished} isOnly={isOnly} onOnly={showOnly} />}
      {!isOver && (
        <>
          <div className={classes.acts}>
            {kind === 'closed' ? (
              day && (
                <StatusBadge tone="red" icon="leave">
                  {t('closedForLeave')}
                </StatusBadge>
              )
            ) : (
              <PhoneBooking date={date} onBooked={readAgain}>
                {(opens, word) => (
                  <Button variant="default" leftSection={<Icon name="phone" size={16} />} {...opens}>
                    {word}
                  </Button>
                )}
              </PhoneBooking>
            )}
          </div>
          <CancelledLine
            patient={cancelled}
            onOver={() => {
              setCancelled(null);
              return readAgain();
            }}
          />
          {day && <HeldLine day={day} onDone={readAgain} />}
        </>
      )}
      {!day && empty}
      {listed.length > 0 && (
        <Found patients={listed} typed={typed} root={rows}>
          {(patient) => (
            <PatientRow
              key={patient._id}
              patient={patient}
              resting={resting.has(patient._id)}
              {...(isOver
                ? {
                    onMark: (one, to) => {
                      noteMarked(one);
                      mark(one, to);
                    },
                  }
                : { onMove: startMove, onAsk: ask, onConfirm: (one) => void confirm(one) })}
            />
          )}
        </Found>
      )}
      {tail}
      {moveDialog}
      {patientDialog}
      <UndoBar last={last} onUndo={undo} />
    </section>
  );
}

const NOBODY: readonly DayPatient[] = [];

/**
 * Who is not finished, and the rows of the list: with only them, whoever was marked meanwhile stays, so that no row moves under the
 * finger.
 */
function useUnfinished(day: DayAppointments | undefined, isOver: boolean) {
  const [params, setParams] = useSearchParams();
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const isOnly = isOver && params.get(UNFINISHED.name) === UNFINISHED.value;
  const all = day?.allPatients ?? NOBODY;
  const unfinished = isOver ? unfinishedOf(all) : NOBODY;
  const showOnly = (only: boolean) => {
    setMarked(new Set());
    setParams((now) => {
      if (only) now.set(UNFINISHED.name, UNFINISHED.value);
      else now.delete(UNFINISHED.name);
      return now;
    });
  };
  return {
    isOnly,
    showOnly,
    unfinished,
    listed: isOnly ? all.filter((one) => marked.has(one._id) || unfinished.includes(one)) : all,
    noteMarked: ({ _id }: DayPatient) => setMarked((before) => new Set([...before, _id])),
  };
}

interface FoundProps {
  patients: readonly DayPatient[];
  typed: string;
  root: RefObject<HTMLDivElement | null>;
  children: (patient: DayPatient) => ReactNode;
}

function Found({ patients, typed, root, children }: FoundProps) {
  const t = texts('appointments');
  const found = patients.filter((patient) => matches(patient, typed));
  if (found.length > 0)
    return (
      <div className={list.rows} ref={root}>
        <ul>{found.map(children)}</ul>
      </div>
    );
  return (
    <Text p="md" c="dimmed" role="status">
      {t('nobodyFound', { text: typed.trim() })}
    </Text>
  );
}

/** Says what was just marked, with an Undo button. */
function UndoBar({ last, onUndo }: { last: LastMark | null; onUndo: () => void }) {
  const t = texts('appointments');
  return (
    <div role="status">
      {last && (
        <div className={classes.undo}>
          <span>
            {t(`marked.${last.to}`, {
              number: last.patient.serialNumber,
              name: last.patient.patientName ?? t('unknownPatient'),
            })}
          </span>
          <UndoButton onClick={onUndo} />
        </div>
      )}
    </div>
  );
}
