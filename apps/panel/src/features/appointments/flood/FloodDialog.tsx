import { cancelTogether, confirmTogether, getFloodBookings } from '@baari/contract/booking-flood';
import type { FloodBooking } from '@baari/contract/booking-flood';
import { ErrorState, Waiting } from '@baari/ui/states';
import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { texts } from '../../../lib/texts.ts';
import { call } from '../../../lib/api.ts';
import { Dialog } from '../../../lib/Dialog.tsx';
import dialog from '../../../lib/Dialog.module.css';
import { failureText, useAct } from '../../../lib/feedback.ts';
import { NotYet } from '../../../lib/NotYet.tsx';
import { queryClient } from '../../../lib/query.ts';
import { BookingRow } from './BookingRow.tsx';
import { Filters } from './Filters.tsx';
import { chosenOf, firstChoice } from './flood-choice.ts';
import classes from './flood.module.css';

interface FloodDialogProps {
  opened: boolean;
  /** See FalseBookings. */
  date: string | undefined;
  /** Called once bookings are cancelled or confirmed. */
  onDone: () => Promise<unknown>;
  onClose: () => void;
}

/** Chooses bookings by day, network, time and pattern, and cancels or confirms them at once. */
export default function FloodDialog({ opened, date, onDone, onClose }: FloodDialogProps) {
  const t = texts('appointments');
  const common = texts('common');
  const { data, error, refetch } = useQuery({
    queryKey: ['appointments', 'flood'],
    queryFn: async ({ signal }) => (await call(getFloodBookings, {}, { signal })).bookings,
    enabled: opened,
    staleTime: 0,
  });
  const { act, busy } = useAct();
  const cancel = (ids: string[], block: boolean) =>
    act(() => call(cancelTogether, { body: { ids, block } }), { what: t('flood.cancelling') });
  const confirm = (ids: string[]) =>
    act(() => call(confirmTogether, { body: { ids } }), { what: t('flood.confirming') });
  const over = async (answered: Promise<object | undefined>) => {
    // Refused, the list has changed: read again, it shows who can still be chosen.
    if (!(await answered)) return void refetch();
    onClose();
    await Promise.all([queryClient.invalidateQueries({ queryKey: ['appointments'] }), onDone()]);
  };
  return (
    <Dialog opened={opened} onClose={onClose} locked={busy} title={t('flood.dialog')}>
      {error && !data && (
        <ErrorState
          text={failureText(error, t('flood.unread'))}
          retry={common('tryAgain')}
          onRetry={() => void refetch()}
        />
      )}
      {!error && !data && (
        <NotYet>
          <Waiting text={common('loading')} />
        </NotYet>
      )}
      {data && (
        <Choice
          bookings={data}
          date={date}
          busy={busy}
          onCancel={(ids, block) => void over(cancel(ids, block))}
          onConfirm={(ids) => void over(confirm(ids))}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

const idsOf = (bookings: readonly FloodBooking[]) => bookings.map(({ _id }) => _id);

interface ChoiceProps {
  bookings: readonly FloodBooking[];
  date: string | undefined;
  busy: boolean;
  onCancel: (ids: string[], block: boolean) => void;
  onConfirm: (ids: string[]) => void;
  onClose: () => void;
}

function Choice({ bookings, date, busy, onCancel, onConfirm, onClose }: ChoiceProps) {
  const t = texts('appointments');
  const [choice, setChoice] = useState(() => firstChoice(bookings, date));
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [block, setBlock] = useState(false);
  const shown = chosenOf(bookings, choice);
  // Who has been here is hardly false.
  const strangers = shown.filter(({ hasBeenHere }) => !hasBeenHere);
  const known = shown.filter(({ hasBeenHere }) => hasBeenHere);
  // Who has come meanwhile is in the list no longer.
  const chosen = bookings.filter(({ _id }) => ticked.has(_id));
  const toConfirm = chosen.filter(({ isHeld }) => isHeld);
  const tick = (of: readonly FloodBooking[], on: boolean) =>
    setTicked((before) => {
      const after = new Set(before);
      for (const { _id } of of)
        if (on) after.add(_id);
        else after.delete(_id);
      return after;
    });
  const areTicked = (of: readonly FloodBooking[]) => of.length > 0 && of.every(({ _id }) => ticked.has(_id));
  const [isAll, isAllKnown] = [areTicked(strangers), areTicked(known)];
  return (
    <div className={classes.choice}>
      <Filters bookings={bookings} choice={choice} onChoice={setChoice} />
      <Button variant="light" disabled={strangers.length === 0} onClick={() => tick(strangers, !isAll)} data-autofocus>
        {isAll ? t('flood.none') : t('flood.all', { count: strangers.length })}
      </Button>
      {known.length > 0 && (
        <Button variant="default" onClick={() => tick(known, !isAllKnown)}>
          {t(isAllKnown ? 'flood.noneKnown' : 'flood.known', { count: known.length })}
        </Button>
      )}
      {shown.length === 0 && (
        <Text c="dimmed" role="status">
          {t('flood.nobody')}
        </Text>
      )}
      <ul className={classes.rows} aria-label={t('flood.list')}>
        {shown.map((booking) => (
          <BookingRow
            key={booking._id}
            booking={booking}
            isTicked={ticked.has(booking._id)}
            onTick={(on) => tick([booking], on)}
          />
        ))}
      </ul>
      <div className={classes.end}>
        <p className={classes.hint}>{t('flood.comeBack')}</p>
        <label className={classes.block}>
          <input type="checkbox" checked={block} onChange={(event) => setBlock(event.currentTarget.checked)} />
          <span>
            {t('flood.block')}
            <small>{t('flood.blockHint')}</small>
          </span>
        </label>
        <div className={dialog.answers}>
          <Button variant="default" onClick={onClose} disabled={busy}>
            {t('flood.no')}
          </Button>
          {/* Always there, so that the next button stays where it is. */}
          {bookings.some(({ isHeld }) => isHeld) && (
            <Button
              loading={busy}
              disabled={toConfirm.length === 0}
              onClick={() => onConfirm(idsOf(chosen))}
              aria-label={t('flood.confirm', { count: toConfirm.length })}
            >
              {t('flood.confirmShort', { count: toConfirm.length })}
            </Button>
          )}
          <Button
            color="red"
            loading={busy}
            disabled={chosen.length === 0}
            onClick={() => onCancel(idsOf(chosen), block)}
            aria-label={t('flood.yes', { count: chosen.length })}
          >
            {t('flood.yesShort', { count: chosen.length })}
          </Button>
        </div>
      </div>
    </div>
  );
}
