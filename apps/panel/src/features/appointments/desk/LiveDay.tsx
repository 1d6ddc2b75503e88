import type { DayAppointments } from '@baari/contract/appointments';
import { SKIP_PLACES_DEFAULT, SKIP_PLACES_MAX } from '@baari/contract/limits';
import type { Queue, QueuePatient } from '@baari/contract/queue';
import { onDevice } from '@baari/ui/device-store';
import { useKept } from '@baari/ui/use-kept';
import { lazy, Suspense, useCallback, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { daysOf } from '../../../lib/day-list.ts';
import { deskOrder } from './desk-order.ts';
import { DeskBar } from './DeskBar.tsx';
import { DeskPanel } from './DeskPanel.tsx';
import classes from './DeskPanel.module.css';
import { meantBy } from './desk-keys.ts';
import type { DeskKey } from './desk-keys.ts';
import { KeysHelp } from './KeysHelp.tsx';
import type { DeskAct } from './offered-acts.ts';
import { asQueuePatient, inAndNext } from './queue-view.ts';
import { QueueCard } from './QueueCard.tsx';
import { focusedRow, moveBetweenRows } from './row-focus.ts';
import { RowMenu } from './RowMenu.tsx';
import { useDeskActs } from './use-desk-acts.ts';
import { useDeskKeys } from './use-desk-keys.ts';
import { useMoving } from '../move/use-moving.tsx';
import type { LiveQueue } from './use-queue.ts';
import { useSteady } from './use-steady.ts';
import { useWalkIn } from '../walk-in/use-walk-in.ts';

/** Whether the desk's keyboard shortcuts are on, on this device. */
const deskKeys = onDevice.value('baari.desk-keys', (kept) => (kept === 'on' || kept === 'off' ? kept : undefined));

/** How many places a skip moves a patient back, on this device. */
const skipPlaces = onDevice.value('baari.skip-places', (kept) => {
  const places = Number(kept);
  return Number.isInteger(places) && places >= 1 && places <= SKIP_PLACES_MAX ? places : undefined;
});

/** Loaded when it is first needed. */
const WalkInDialog = lazy(() => import('../walk-in/WalkInDialog.tsx'));

interface LiveDayProps {
  date: string;
  /** Today's list as first read; the queue replaces it. */
  days: readonly DayAppointments[];
  live: LiveQueue;
  /** Shown instead of an empty list. */
  empty: ReactNode;
  /** The controls for today's notices. */
  control: ReactNode;
}

/** The queue counts. Until it is loaded, the day list is shown. */
function viewOf(queue: Queue | null, days: readonly DayAppointments[]) {
  const day = (queue ? daysOf(queue) : days)[0];
  return { queue, day, rows: deskOrder(queue ? queue.rows : (day?.allPatients ?? []).map(asQueuePatient)) };
}

/** Today at the desk: the day at a glance, the actions, and all patients in the order of the queue. */
export function LiveDay({ date, days, live, empty, control }: LiveDayProps) {
  const [places = SKIP_PLACES_DEFAULT, setPlaces] = useKept(skipPlaces);
  const { run, rowAct, callNext, undo, busy, undoable: last } = useDeskActs(live, places);
  const view = useMemo(() => viewOf(live.queue, days), [live.queue, days]);
  const [{ queue, day, rows, undoable }, press] = useSteady({ ...view, undoable: last });
  const { startMove, moveDialog } = useMoving(day?.appointmentDate, live.refresh);
  const [menu, setMenu] = useState<{ id: string; opener: HTMLElement } | null>(null);
  const walkIn = useWalkIn(run, date);
  const onAct = useCallback(
    (act: DeskAct, patient: QueuePatient) => {
      if (act === 'move') startMove(patient);
      else if (act !== 'slip') void rowAct(act, patient);
    },
    [rowAct, startMove],
  );
  const onMenu = useCallback(({ _id }: QueuePatient, opener: HTMLElement) => setMenu({ id: _id, opener }), []);
  const inMenu = rows.find(({ _id }) => _id === menu?.id);

  const root = useRef<HTMLDivElement>(null);
  const help = useRef<HTMLDivElement>(null);
  const [keys = 'on', keepKeys] = useKept(deskKeys);
  const keysOn = keys === 'on';
  const openWalkIn = () => walkIn.go('form');
  const callShown = () => {
    if (queue?.next) callNext(queue.current);
  };
  const undoLast = () => {
    if (undoable) undo(undoable);
  };
  useDeskKeys(keysOn, (key: DeskKey) => {
    if (key === 'help') return () => help.current?.togglePopover();
    if (key === 'find') return () => root.current?.querySelector<HTMLElement>('input[type="search"]')?.focus();
    if (key === 'undo') return undoLast;
    if (key === 'walk-in') return openWalkIn;
    if (key === 'call-next') return callShown;
    const focused = focusedRow();
    const desk = queue ? inAndNext(queue) : { current: undefined, next: undefined };
    const patient = meantBy(key, { ...desk, focused: rows.find(({ _id }) => _id === focused) });
    return () => patient && onAct(key, patient);
  });
  const keysHelp = <KeysHelp panel={help} isOn={keysOn} onSwitch={(isOn) => keepKeys(isOn ? 'on' : 'off')} />;
  const shared = { busy, places, onAct };

  return (
    <>
      <div
        ref={root}
        className={classes.day}
        {...press}
        onKeyDown={(event) => {
          press.onKeyDown(event);
          moveBetweenRows(event);
        }}
      >
        <DeskPanel queue={queue} isLive={live.isLive} {...shared}>
          <DeskBar
            next={queue?.next}
            calling={busy.has('call-next')}
            onCall={callShown}
            undoable={undoable}
            onUndo={undoLast}
            onWalkIn={openWalkIn}
          />
          {control}
          {keysHelp}
        </DeskPanel>
        {day ? <QueueCard day={day} rows={rows} next={queue?.next} onMenu={onMenu} {...shared} /> : empty}
        {menu && inMenu && (
          <RowMenu
            key={menu.id}
            patient={inMenu}
            opener={menu.opener}
            places={places}
            onPlaces={setPlaces}
            onAct={(act) => (act === 'slip' ? walkIn.showSlip(inMenu) : onAct(act, inMenu))}
            onClose={() => setMenu(null)}
          />
        )}
      </div>
      {moveDialog}
      <Suspense>
        {walkIn.isNeeded && (
          <WalkInDialog
            step={walkIn.step}
            isClosed={live.queue?.notice.closed === true}
            busy={busy.has('walk-in')}
            onAdd={walkIn.add}
            onStep={walkIn.go}
          />
        )}
      </Suspense>
    </>
  );
}
