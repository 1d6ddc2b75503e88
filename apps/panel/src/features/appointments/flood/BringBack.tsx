import { getFalseBookings, restoreFalseBooking } from '@baari/contract/booking-flood';
import type { FalseBooking } from '@baari/contract/booking-flood';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { texts } from '../../../lib/texts.ts';
import { call } from '../../../lib/api.ts';
import { useAct } from '../../../lib/feedback.ts';
import { formatCount } from '../../../lib/format.ts';
import { queryClient } from '../../../lib/query.ts';
import { useRest } from '../../../lib/use-rest.ts';
import list from '../day-list/list.module.css';
import { matches } from '@baari/contract/patient-search';
import { PatientName } from '../day-list/PatientName.tsx';
import { RowButton } from '../day-list/RowButton.tsx';
import classes from './flood.module.css';

interface BringBackProps {
  date: string;
  /** Of the patients searched for; nobody is looked for without. */
  typed: string;
  /** Called once one is brought back. */
  onDone: () => Promise<unknown>;
}

/** Who is searched for among the bookings of a day that were cancelled as false ones: their patient may call. */
export function BringBack({ date, typed, onDone }: BringBackProps) {
  const t = texts('appointments');
  const id = useId();
  const isAsked = typed.trim() !== '';
  const { data } = useQuery({
    queryKey: ['appointments', 'false', date],
    queryFn: async ({ signal }) => (await call(getFalseBookings, { query: { date } }, { signal })).bookings,
    enabled: isAsked,
  });
  const found = isAsked && data ? data.filter((one) => matches(one, typed)) : [];
  if (found.length === 0) return null;
  const readAgain = () => Promise.all([queryClient.invalidateQueries({ queryKey: ['appointments'] }), onDone()]);
  return (
    <div className={list.rows}>
      <h3 className={list.group} id={id}>
        {t('flood.asFalse')} <span>({formatCount(found.length)})</span>
      </h3>
      <ul aria-labelledby={id}>
        {found.map((booking) => (
          <FalseRow key={booking._id} booking={booking} onDone={readAgain} />
        ))}
      </ul>
    </div>
  );
}

function FalseRow({ booking, onDone }: { booking: FalseBooking; onDone: () => Promise<unknown> }) {
  const t = texts('appointments');
  const { act, busy } = useAct();
  const [isFull, setFull] = useState(false);
  // The second question stands where the first one did.
  const resting = useRest(String(isFull));
  const { _id, patientName } = booking;
  const word = t(isFull ? 'flood.bringBackOver' : 'flood.bringBack');
  const bringBack = async () => {
    if (busy) return;
    const body = { overMaximum: isFull };
    const answer = await act(() => call(restoreFalseBooking, { params: { id: _id }, body }), {
      what: t('flood.bringBack'),
      onRefusal: ({ code }) => {
        setFull(code === 'DAY_FULL');
        return code === 'DAY_FULL';
      },
    });
    if (answer) await onDone();
  };
  return (
    <li className={classes.false}>
      <PatientName patient={booking} />
      {isFull && (
        <Text role="alert" size="sm" className={classes.full}>
          {t('walkIn.full')}
        </Text>
      )}
      <div className={classes.back}>
        <RowButton
          word={word}
          aria-label={t('mark', { mark: word, name: patientName ?? t('unknownPatient') })}
          aria-disabled={busy || undefined}
          resting={resting}
          onTap={() => void bringBack()}
        />
      </div>
    </li>
  );
}
