import type { BookingFlood } from '@baari/contract/booking-flood';
import { Icon } from '@baari/ui/Icon';
import type { ReactNode } from 'react';
import { texts } from '../../../lib/texts.ts';
import { useTimes } from '../../../lib/clinic-clock.ts';
import classes from './flood.module.css';

interface FloodNoteProps {
  flood: BookingFlood;
  /** What the desk can do about it. */
  children?: ReactNode;
}

/** Says that bookings come far faster than people book. */
export function FloodNote({ flood: { bookings, held, minutes, networks, since }, children }: FloodNoteProps) {
  const t = texts('appointments');
  const times = useTimes();
  return (
    <div className={classes.note} role="alert">
      <Icon name="alert" />
      <div>
        <b>{t('flood.title', { bookings, time: t('flood.minutes', { count: minutes }) })}</b>
        <p>
          {t('flood.hint', { since: times.at(since), networks: t('flood.networks', { count: networks }) })}
          {held > 0 && ` ${t('flood.held', { count: held })}`}
        </p>
      </div>
      {children}
    </div>
  );
}
