import { doctorName } from '@baari/contract/doctor-name';
import type { Practice } from '@baari/contract/practice';
import type { Queue } from '@baari/contract/queue';
import { NativeSelect } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { texts } from '../../../lib/texts.ts';
import { useTimes } from '../../../lib/clinic-clock.ts';
import { formatCount } from '../../../lib/format.ts';
import { AtPractice } from '../../../lib/practice.ts';
import { usePracticeFacts } from '../../../lib/profile.ts';
import { useWalkIn } from '../walk-in/use-walk-in.ts';
import { NOTHING_TYPED } from '../walk-in/walk-in-form.ts';
import WalkInDialog from '../walk-in/WalkInDialog.tsx';
import { byClinic } from './board-view.ts';
import type { BoardCard, BoardClinic } from './board-view.ts';
import { useCardActs } from './use-card-acts.ts';

interface BoardWalkInProps {
  opened: boolean;
  /** Of the practices where the person may add somebody. */
  cards: readonly BoardCard[];
  date: string;
  onQueue: (practice: string, queue: Queue) => void;
  onClose: () => void;
}

/** Adds a walk-in patient to the doctor who is chosen first, by how long they would wait. */
export default function BoardWalkIn({ cards, ...dialog }: BoardWalkInProps) {
  /** Null: chosen once, and taken back. */
  const [chosen, setChosen] = useState<Practice | null>();
  // While the person may add nobody anywhere, what was typed waits, and nothing covers why.
  const [first, setFirst] = useState(cards[0]);
  if (cards[0] && cards[0] !== first) setFirst(cards[0]);
  const card = cards.find(({ practice }) => practice._id === chosen?._id);
  if (!first) return null;
  return (
    // Until one is chosen nothing is sent; a slip stays that of whose patient it is.
    <AtPractice value={card?.practice ?? chosen ?? first.practice}>
      <WalkInOf
        card={card ?? first}
        isAsked={!card}
        isBegun={chosen !== undefined}
        gone={card ? undefined : chosen?.name}
        cards={cards}
        onChoose={setChosen}
        {...dialog}
      />
    </AtPractice>
  );
}

interface WalkInOfProps extends BoardWalkInProps {
  card: BoardCard;
  isAsked: boolean;
  /** One was chosen before, so that something may be typed. */
  isBegun: boolean;
  /** The chosen one, whom the person does not work for any more. */
  gone: string | null | undefined;
  onChoose: (practice: Practice | null | undefined) => void;
}

function WalkInOf(props: WalkInOfProps) {
  const { opened, card, isAsked, isBegun, gone, cards, date, onQueue, onChoose, onClose } = props;
  const t = texts('board');
  const { run, busy, at } = useCardActs(card.day, onQueue, doctorName(card.practice.name ?? ''));
  const walkIn = useWalkIn(run, date, at);
  // For the slip.
  usePracticeFacts();
  const waitOf = useWaitText();
  const isShown = opened && cards.length > 0;
  const typed = useRef(NOTHING_TYPED);
  const isAdded = walkIn.step !== null && walkIn.step !== 'form';
  useEffect(() => {
    if (isAdded || !opened) typed.current = NOTHING_TYPED;
  }, [isAdded, opened]);
  const close = () => {
    walkIn.go(null);
    onChoose(undefined);
    onClose();
  };
  const clinics = byClinic(cards);
  const isElsewhereToo = ({ practice: { name, clinic } }: BoardCard) =>
    cards.some(({ practice: other }) => other.name === name && other.clinic._id !== clinic._id);
  /** With the clinic for a doctor of two: the group is not seen beside what is chosen. */
  const calledAt = (one: BoardCard, clinic: string) =>
    [doctorName(one.practice.name ?? ''), isElsewhereToo(one) && clinic].filter(Boolean).join(', ');
  const choices = ({ name, cards: of }: BoardClinic) =>
    of.map((one) => ({
      value: one.practice._id,
      label: [`${calledAt(one, name)}: ${waitOf(one.day)}`, one.day.notice.closed && t('closed')]
        .filter(Boolean)
        .join(', '),
    }));
  const whose = (
    <NativeSelect
      data-autofocus
      label={t('whichDoctor')}
      // The field itself may have no room for it behind a long name.
      description={!isAsked && waitOf(card.day)}
      errorProps={{ role: 'alert' }}
      error={gone !== undefined && t('noMoreFor', { doctor: doctorName(gone ?? '') })}
      value={isAsked ? '' : card.practice._id}
      onChange={({ currentTarget: { value } }) =>
        onChoose(cards.find(({ practice }) => practice._id === value)?.practice ?? null)
      }
      data={[
        { value: '', label: t('chooseDoctor') },
        ...(clinics.length === 1
          ? clinics.flatMap(choices)
          : clinics.map((clinic) => ({ group: clinic.name, items: choices(clinic) }))),
      ]}
    />
  );
  return (
    <WalkInDialog
      step={isShown ? (walkIn.step ?? 'form') : null}
      opened={isShown}
      isClosed={!isAsked && card.day.notice.closed}
      busy={busy.has('walk-in')}
      whose={whose}
      isAsked={isAsked}
      isBegun={isBegun}
      typedRef={typed}
      onAdd={walkIn.add}
      onStep={walkIn.go}
      onClose={close}
    />
  );
}

/** How long somebody who came now would wait. */
function useWaitText() {
  const t = texts('board');
  const { time } = useTimes();
  return ({ counts, walkInTurn }: BoardCard['day']) =>
    walkInTurn === null
      ? t('nobodyHere')
      : t('waitOf', { number: formatCount(counts.waiting), time: time(walkInTurn) });
}
