import { suffices } from '@baari/contract/roles';
import { ErrorState } from '@baari/ui/states';
import { Skeleton, VisuallyHidden } from '@mantine/core';
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { texts } from '../../lib/texts.ts';
import { useNavigate } from 'react-router';
import { NeedsSecondFactor } from '../../lib/Allowed.tsx';
import { laterDialog } from '../../lib/load-ahead.tsx';
import { NoPractice } from '../../lib/NoPractice.tsx';
import { NotYet } from '../../lib/NotYet.tsx';
import { paths } from '../../lib/paths.ts';
import { practice } from '../../lib/practice.ts';
import { session, useDoctor } from '../../lib/session.ts';
import { useSteady } from '../../lib/use-steady.ts';
import classes from './board/board.module.css';
import { cardsOf, isFound, isOfOthers } from './board/board-view.ts';
import { BoardStrip } from './board/BoardStrip.tsx';
import { BoardTotals } from './board/BoardTotals.tsx';
import { moveBetweenCards } from './board/card-focus.ts';
import { DoctorCards } from './board/DoctorCards.tsx';
import { FactorNote } from './board/FactorNote.tsx';
import { FoundPatients } from './board/FoundPatients.tsx';
import { useBoard } from './board/use-board.ts';
import { useBoardKeys } from './board/use-board-keys.ts';
import { useKeysOn } from './desk/use-keys-on.ts';

/** As many as practices are not known yet. */
const SKELETONS = 3;

const BoardWalkIn = laterDialog(() => import('./board/BoardWalkIn.tsx'));

/** Today of all practices that the person works for, side by side. */
export default function BoardScreen() {
  const t = texts('board');
  const common = texts('common');
  const practices = useDoctor()?.practices;
  const { board: known, failed, isLive, takeQueue, refresh } = useBoard(t('unread'));
  const [board, press, isHeld] = useSteady(known);
  const [typed, setTyped] = useState('');
  const wanted = useDeferredValue(typed);
  const [isAdding, setAdding] = useState(false);
  const navigate = useNavigate();
  const open = useCallback(
    (id: string) => {
      practice.choose(id);
      void navigate(paths.appointments);
    },
    [navigate],
  );
  const cards = useMemo(() => (board && practices ? cardsOf(board, practices) : []), [board, practices]);
  const mayAdd = cards.filter((card) => suffices(card.practice.role, 'receptionist'));
  const [keysOn] = useKeysOn();
  const field = useRef<HTMLInputElement>(null);
  useBoardKeys(keysOn, {
    onWalkIn: () => setAdding(mayAdd.length > 0),
    onFind(then) {
      field.current?.focus();
      if (then) setTyped((before) => before + then);
    },
  });
  const isOther = board !== null && practices !== undefined && isOfOthers(board, practices);
  const which = board?.practices.map(({ _id }) => _id).join();
  // The board knows first that the person works for others now.
  useEffect(() => {
    if (isOther) void session.check();
  }, [isOther, which]);

  const content = () => {
    if (failed) return <ErrorState text={failed} retry={common('tryAgain')} onRetry={refresh} />;
    if (!board || !practices)
      return (
        <NotYet>
          <div className={classes.cards} aria-hidden="true">
            {Array.from({ length: practices?.length ?? SKELETONS }, (_, i) => (
              <Skeleton key={i} className={classes.card} />
            ))}
          </div>
        </NotYet>
      );
    if (cards.length === 0)
      return practices.some(({ needsSecondFactor }) => needsSecondFactor) ? <NeedsSecondFactor /> : <NoPractice />;
    const found = cards.filter((card) => isFound(card.practice, wanted));
    return (
      <>
        <FactorNote practices={practices} />
        <BoardTotals board={board} cards={cards} />
        {wanted.trim() !== '' && <FoundPatients typed={wanted} cards={cards} onOpen={open} onQueue={takeQueue} />}
        {found.length > 0 && (
          <div
            {...press}
            onKeyDown={(event) => {
              press.onKeyDown(event);
              moveBetweenCards(event);
            }}
          >
            <DoctorCards
              cards={found}
              date={board.date}
              hasKeys={keysOn}
              isHeld={isHeld}
              onOpen={open}
              onQueue={takeQueue}
            />
          </div>
        )}
      </>
    );
  };

  return (
    <div className={classes.screen}>
      <VisuallyHidden component="h1" tabIndex={-1}>
        {t('title')}
      </VisuallyHidden>
      <BoardStrip
        // Where nothing is shown nothing is live.
        isLive={board && practices && cards.length === 0 ? null : isLive && board !== null}
        field={field}
        typed={typed}
        hasKeys={keysOn}
        onTyped={setTyped}
        onAdd={mayAdd.length > 0 ? () => setAdding(true) : null}
      />
      {content()}
      {board && (
        <BoardWalkIn
          opened={isAdding}
          cards={mayAdd}
          date={board.date}
          onQueue={takeQueue}
          onClose={() => setAdding(false)}
        />
      )}
    </div>
  );
}
