import { doctorName } from '@baari/contract/doctor-name';
import { BOARD_SEARCH_MAX_CHARS } from '@baari/contract/limits';
import { arrive } from '@baari/contract/queue';
import type { Queue } from '@baari/contract/queue';
import { findOnBoard } from '@baari/contract/queue-board';
import type { FoundPatient } from '@baari/contract/queue-board';
import { suffices } from '@baari/contract/roles';
import { ErrorState } from '@baari/ui/states';
import { Text, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { texts } from '../../../lib/texts.ts';
import { call } from '../../../lib/api.ts';
import { useTimes } from '../../../lib/clinic-clock.ts';
import { useReadFailure } from '../../../lib/feedback.ts';
import { hasNewAct } from '../../../lib/use-queue-acts.ts';
import { PhoneLink } from '../day-list/PhoneLink.tsx';
import { RowButton } from '../day-list/RowButton.tsx';
import classes from './board.module.css';
import type { BoardCard } from './board-view.ts';
import { useCardActs } from './use-card-acts.ts';

/** Until whoever types pauses for so long, nothing is searched. */
const TYPED_MS = 250;
/** What the desks do is gathered for so long before it is searched again. */
const CHANGED_MS = 500;
/** What was found is of no use once it has changed. */
const KEPT_MS = 5_000;

interface FoundPatientsProps {
  typed: string;
  cards: readonly BoardCard[];
  onOpen: (practice: string) => void;
  onQueue: (practice: string, queue: Queue) => void;
}

/** Today's patients of all doctors whom the typed text finds. */
export function FoundPatients({ typed, cards, onOpen, onQueue }: FoundPatientsProps) {
  const t = texts('board');
  const common = texts('common');
  const [text] = useDebouncedValue(typed.trim().slice(0, BOARD_SEARCH_MAX_CHARS), TYPED_MS);
  // Searched again after each change of a day, so that nobody stands here as they stood before.
  const [changed] = useDebouncedValue(cards.map(({ day }) => day.version).join(), CHANGED_MS);
  const { data, error, refetch } = useQuery({
    queryKey: ['found on the board', text, changed],
    queryFn: async ({ signal }) => {
      const versions = new Map(cards.map(({ practice, day }) => [practice._id, day.version]));
      return { ...(await call(findOnBoard, { body: { text } }, { signal })), versions };
    },
    gcTime: KEPT_MS,
    enabled: text !== '',
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const failed = useReadFailure(error, t('notSearched'), true);
  const byId = new Map(cards.map((card) => [card.practice._id, card]));
  const told = () => {
    if (!data) return t('searching');
    return data.hasMore ? t('foundMore', { count: data.patients.length }) : t('found', { count: data.patients.length });
  };
  return (
    <section aria-labelledby="found">
      <Title order={2} size="h3" id="found">
        {t('patients')}
      </Title>
      {failed ? (
        <ErrorState text={failed} retry={common('tryAgain')} onRetry={() => void refetch()} />
      ) : (
        <Text role="status" size="sm" c="dimmed">
          {told()}
        </Text>
      )}
      {data && data.patients.length > 0 && (
        <ul className={classes.found}>
          {data.patients.map((patient) => {
            const card = byId.get(patient.practice);
            return (
              card && (
                <FoundRow
                  key={patient._id}
                  patient={patient}
                  version={data.versions.get(patient.practice)}
                  card={card}
                  onOpen={onOpen}
                  onQueue={(practice, queue) => {
                    onQueue(practice, queue);
                    void refetch();
                  }}
                />
              )
            );
          })}
        </ul>
      )}
    </section>
  );
}

interface FoundRowProps extends Pick<FoundPatientsProps, 'onOpen' | 'onQueue'> {
  patient: FoundPatient;
  /** The version of the day in which the patient was found. */
  version: number | undefined;
  card: BoardCard;
}

function FoundRow({ patient, version, card: { practice, day }, onOpen, onQueue }: FoundRowProps) {
  const t = texts('board');
  const appointments = texts('appointments');
  const { range } = useTimes();
  const { _id, serialNumber: number, patientName, phoneNumber, state, expected } = patient;
  const doctor = doctorName(practice.name ?? '');
  const { run, busy, at } = useCardActs(day, onQueue, doctor);
  const isToCome = state === 'EXPECTED' && !patient.toConfirm;
  const onArrived = () =>
    void run(_id, () => at(arrive, { params: { id: _id }, query: { version } }), {
      what: appointments('sent.arrive', { number }),
      counted: hasNewAct({ undoable: day.lastAct ? [day.lastAct] : [] }, number),
      wished: ({ rows }) => rows.find((row) => row._id === _id)?.state === 'WAITING',
    });
  const name = patientName ?? appointments('unknownPatient');
  return (
    <li>
      <span className={`${classes.foundNumber} figures`}>{number}</span>
      <div className={classes.foundWho}>
        <b>{name}</b>
        <span>
          <button
            type="button"
            className={classes.doctor}
            title={t('open', { doctor })}
            onClick={() => onOpen(practice._id)}
          >
            {doctor}
          </button>{' '}
          · {t(`state.${patient.toConfirm ? 'TO_CONFIRM' : state}`)}
          {expected && `, ${range(expected)}`}
        </span>
      </div>
      {phoneNumber && <PhoneLink phone={phoneNumber} />}
      {isToCome && suffices(practice.role, 'receptionist') && (
        <RowButton
          word={appointments('act.arrive')}
          aria-label={appointments('mark', { mark: appointments('act.arrive'), name })}
          aria-disabled={busy.has(_id) || undefined}
          onTap={onArrived}
        />
      )}
    </li>
  );
}
