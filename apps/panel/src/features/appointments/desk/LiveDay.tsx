import type { DayAppointments } from '@baari/contract/appointments';
import { SKIP_PLACES_DEFAULT, SKIP_PLACES_MAX } from '@baari/contract/limits';
import type { Queue, QueuePatient } from '@baari/contract/queue';
import { onDevice } from '@baari/ui/device-store';
import { useKept } from '@baari/ui/use-kept';
import { useCallback, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import { laterDialog } from '../../../lib/load-ahead.tsx';
import type { Search } from '../day-list/search.ts';
import { DeskPane } from './DeskPane.tsx';
import classes from './LiveDay.module.css';
import type { DeskKey } from './desk-keys.ts';
import { KeysHelp } from './KeysHelp.tsx';
import type { DeskAct } from './offered-acts.ts';
import { QueueList } from './QueueList.tsx';
import { moveBetweenRows, selectRow } from '../day-list/row-focus.ts';
import { UndoLine } from './UndoLine.tsx';
import { RowMenu } from './RowMenu.tsx';
import { useDeskActs } from './use-desk-acts.ts';
import { useDeskKeys } from './use-desk-keys.ts';
import { useKeysOn } from './use-keys-on.ts';
import { useMoving } from '../move/use-moving.tsx';
import { usePatientDialog } from '../patient/use-patient-dialog.tsx';
import { useDeskBar } from '../../../lib/use-desk-bar.ts';
import { useMay } from '../../../lib/practice.ts';
import type { LiveQueue } from '../../../lib/use-queue.ts';
import { useShownActs } from './use-shown-acts.ts';
import { useShownDay } from './use-shown-day.ts';
import { useWalkIn } from '../walk-in/use-walk-in.ts';

/** How many places a skip moves a patient back, on this device. */
const skipPlaces = onDevice.value('baari.skip-places', (kept) => {
  const places = Number(kept);
  return Number.isInteger(places) && places >= 1 && places <= SKIP_PLACES_MAX ? places : undefined;
});

/** A patient as the queue has them, or until it is loaded the list as first read. */
const knownIn =
  (queue: Queue | null, [day]: readonly DayAppointments[]) =>
  (patient: { _id: string }) =>
    (queue?.rows ?? day?.allPatients)?.find(({ _id }) => _id === patient._id);

const WalkInDialog = laterDialog(() => import('../walk-in/WalkInDialog.tsx'));

interface LiveDayProps {
  date: string;
  /** Today's list as first read; the queue replaces it. */
  days: readonly DayAppointments[];
  live: LiveQueue;
  search: Search;
  /** The help of the keys, which the strip opens too. */
  help: RefObject<HTMLDivElement | null>;
  /** Shown instead of an empty list. */
  empty: ReactNode;
  /** Shown below a list. */
  tail: ReactNode;
  /** The controls for today's notices. */
  control: ReactNode;
}

/** Today at the desk: the day at a glance, the actions, and all patients in the order of the queue. */
export function LiveDay({ date, days, live, search, help, empty, tail, control }: LiveDayProps) {
  const [places = SKIP_PLACES_DEFAULT, setPlaces] = useKept(skipPlaces);
  const { ask, patientDialog } = usePatientDialog(live.refresh, knownIn(live.queue, days));
  const askOver = useCallback((patient: QueuePatient) => ask('confirm-over', patient), [ask]);
  const { run, rowAct, callNext, undo, busy, undoables } = useDeskActs(live, places, askOver);
  const { typed } = search;
  const { shown, press, isHeld, resting, fold, root } = useShownDay(live.queue, days, undoables, typed);
  const { queue, day, rows } = shown;
  const { startMove, moveDialog } = useMoving(day?.appointmentDate, live.refresh);
  const [menu, setMenu] = useState<{ id: string; opener: HTMLElement } | null>(null);
  const walkIn = useWalkIn(run, date);
  const onAct = useCallback(
    (act: DeskAct, patient: QueuePatient) => {
      if (act === 'move') startMove(patient);
      else if (act === 'correct' || act === 'clinic-cancel') ask(act, patient);
      else if (act !== 'slip') void rowAct(act, patient);
    },
    [rowAct, startMove, ask],
  );
  const onMenu = useCallback(({ _id }: QueuePatient, opener: HTMLElement) => setMenu({ id: _id, opener }), []);
  const inMenu = rows.find(({ _id }) => _id === menu?.id);

  const [keysOn, switchKeys] = useKeysOn();
  const mayAct = useMay('receptionist');
  const isBarred = useDeskBar() !== null || !mayAct;
  const openWalkIn = isBarred ? null : () => walkIn.go('form');
  const acts = useShownActs({ shown, resting, calling: busy.has('call-next') }, { callNext, undo, onAct });
  useDeskKeys(keysOn && mayAct, (key: DeskKey) => {
    if (key === 'help') return () => help.current?.togglePopover();
    if (key === 'find') return search.find;
    return key === 'walk-in' ? (openWalkIn ?? (() => undefined)) : acts.ofKey(key);
  });
  const shared = { busy, places, onAct };

  return (
    <>
      <div
        className={classes.day}
        {...press}
        onClick={selectRow}
        onKeyDown={(event) => {
          press.onKeyDown(event);
          moveBetweenRows(event);
        }}
      >
        <DeskPane
          queue={queue}
          resting={resting}
          onCall={mayAct ? acts.call : null}
          onWalkIn={openWalkIn}
          hasKeys={keysOn && mayAct}
          undo={mayAct && <UndoLine undoables={shown.undoables} resting={resting.undo} onUndo={acts.undo} />}
          control={mayAct && control}
          {...shared}
        />
        {day ? (
          <QueueList
            day={day}
            rows={rows}
            next={queue?.next}
            resting={resting}
            typed={typed}
            root={root}
            tail={tail}
            onMenu={onMenu}
            onCancelled={live.refresh}
            {...fold}
            {...shared}
          />
        ) : (
          empty
        )}
        {menu && inMenu && (
          <RowMenu
            key={menu.id}
            patient={inMenu}
            opener={menu.opener}
            isHeld={isHeld}
            places={places}
            onPlaces={setPlaces}
            onAct={(act) => (act === 'slip' ? walkIn.showSlip(inMenu) : onAct(act, inMenu))}
            onClose={() => setMenu(null)}
          />
        )}
      </div>
      <KeysHelp panel={help} isOn={keysOn} onSwitch={switchKeys} />
      {moveDialog}
      {patientDialog}
      {walkIn.isNeeded && (
        <WalkInDialog
          step={walkIn.step}
          opened={walkIn.step !== null}
          isClosed={live.queue?.notice.closed === true}
          busy={busy.has('walk-in')}
          onAdd={walkIn.add}
          onStep={walkIn.go}
          onClose={() => walkIn.go(null)}
        />
      )}
    </>
  );
}
