import type { DayAppointments } from '@baari/contract/appointments';
import type { QueuePatient } from '@baari/contract/queue';
import { Icon } from '@baari/ui/Icon';
import { Text } from '@mantine/core';
import { useId, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import { texts } from '../../../lib/texts.ts';
import { countsOf } from '../../../lib/day-counts.ts';
import { formatCount } from '../../../lib/format.ts';
import type { OnDeskAct } from './ActButton.tsx';
import { AllAbsent } from './AllAbsent.tsx';
import { DayTitle } from '../day-list/DayTitle.tsx';
import list from '../day-list/list.module.css';
import { FalseBookings } from '../flood/FalseBookings.tsx';
import { groupsOf } from './desk-order.ts';
import { matches } from '@baari/contract/patient-search';
import { QueueRow } from './QueueRow.tsx';
import { minutesSince, useNow } from '../../../lib/use-now.ts';
import type { Resting } from '../day-list/use-moving-rows.ts';

interface QueueListProps {
  day: DayAppointments;
  /** In the order in which they are shown. */
  rows: readonly QueuePatient[];
  next: number | null | undefined;
  busy: ReadonlySet<string>;
  resting: { rows: Resting; call: boolean };
  typed: string;
  /** Whether the finished are shown. A search shows them too. */
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  root: RefObject<HTMLDivElement | null>;
  places: number;
  onAct: OnDeskAct;
  onMenu: (patient: QueuePatient, opener: HTMLElement) => void;
  /** Shown below the list. */
  tail: ReactNode;
  /** Called once false bookings are cancelled, or held ones confirmed. */
  onCancelled: () => Promise<unknown>;
}

/** So many bookings to be confirmed are shown at once; more are folded until somebody wants to see them. */
const HELD_SHOWN_MAX = 5;

/** Today's patients: who is here, who is expected, who has to be confirmed, and, folded, who is finished. */
export function QueueList({
  day,
  rows,
  next,
  busy,
  resting,
  typed,
  isOpen,
  onOpen,
  root,
  tail,
  onCancelled,
  ...acts
}: QueueListProps) {
  const t = texts('appointments');
  const now = useNow();
  const found = rows.filter((patient) => matches(patient, typed));
  const { here, expected, toConfirm, finished } = groupsOf(found);
  const [openHeld, setOpenHeld] = useState<boolean | null>(null);
  const isHeldOpen = typed !== '' || (openHeld ?? toConfirm.length <= HELD_SHOWN_MAX);
  const asRow = (patient: QueuePatient) => (
    <QueueRow
      key={patient._id}
      patient={patient}
      isNext={patient.serialNumber === next}
      waited={patient.state === 'WAITING' ? minutesSince(patient.verifiedAt, now) : undefined}
      busy={busy.has(patient._id)}
      resting={resting.rows.has(patient._id)}
      callRests={resting.call}
      {...acts}
    />
  );
  return (
    <section className={list.list} aria-labelledby={`day-${day.appointmentDate}`}>
      <DayTitle date={day.appointmentDate} />
      <div ref={root} className={list.rows}>
        <Group title={t('group.here')} patients={here} asRow={asRow} />
        <Group
          title={t('group.expected')}
          patients={expected}
          asRow={asRow}
          all={isOverBut(found, typed) && <AllAbsent patients={expected} onAct={acts.onAct} />}
        />
        <Group
          title={t('group.toConfirm')}
          patients={toConfirm}
          asRow={asRow}
          all={
            <FalseBookings date={day.appointmentDate} onDone={onCancelled}>
              {(opens) => (
                <button type="button" className={list.all} {...opens}>
                  {t('flood.open')}
                </button>
              )}
            </FalseBookings>
          }
          fold={{ isOpen: isHeldOpen, onOpen: setOpenHeld }}
        />
        <Group
          title={t('group.finished')}
          patients={finished}
          asRow={asRow}
          fold={{ isOpen: isOpen || typed !== '', onOpen, tail: <FinishedCounts patients={finished} /> }}
        />
      </div>
      {found.length === 0 && (
        <Text p="md" c="dimmed" role="status">
          {t('nobodyFound', { text: typed.trim() })}
        </Text>
      )}
      {tail}
    </section>
  );
}

/** Whether only patients are left who did not come: some were seen, and nobody is here. A search shows no whole day. */
const isOverBut = (rows: readonly QueuePatient[], typed: string) =>
  typed === '' &&
  rows.some(({ state }) => state === 'DONE') &&
  !rows.some(({ state }) => state === 'CALLED' || state === 'WAITING');

interface GroupProps {
  title: string;
  patients: readonly QueuePatient[];
  asRow: (patient: QueuePatient) => ReactNode;
  /** Acts on all of the group. */
  all?: ReactNode;
  /** `tail`: what is told of the group beside its title. */
  fold?: { isOpen: boolean; onOpen: (isOpen: boolean) => void; tail?: ReactNode };
}

function Group({ title, patients, asRow, all, fold }: GroupProps) {
  const id = useId();
  if (patients.length === 0) return null;
  const head = (
    <>
      {title} <span>({formatCount(patients.length)})</span>
    </>
  );
  return (
    <>
      <div className={list.head}>
        <h3 className={list.group} id={id}>
          {fold ? (
            <button
              type="button"
              className={list.fold}
              aria-expanded={fold.isOpen}
              aria-controls={`${id}-rows`}
              onClick={() => fold.onOpen(!fold.isOpen)}
            >
              <Icon name={fold.isOpen ? 'down' : 'right'} size={16} />
              {head}
              {fold.tail}
            </button>
          ) : (
            head
          )}
        </h3>
        {all}
      </div>
      <ul id={`${id}-rows`} aria-labelledby={id} hidden={fold?.isOpen === false}>
        {fold?.isOpen !== false && patients.map(asRow)}
      </ul>
    </>
  );
}

function FinishedCounts({ patients }: { patients: readonly QueuePatient[] }) {
  const t = texts('common');
  const told = countsOf(patients).flatMap(([what, number]) =>
    number > 0 ? t(`count.${what}`, { number: formatCount(number) }) : [],
  );
  return <span className={list.counts}>{told.join(', ')}</span>;
}
