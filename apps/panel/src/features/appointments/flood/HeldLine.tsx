import type { DayAppointments } from '@baari/contract/appointments';
import { isHeld } from '@baari/contract/transitions';
import { Text } from '@mantine/core';
import { texts } from '../../../lib/texts.ts';
import list from '../day-list/list.module.css';
import { FalseBookings } from './FalseBookings.tsx';
import classes from './flood.module.css';

/** How many bookings wait to be confirmed, and the way to all of them. */
export function HeldLine({ day, onDone }: { day: DayAppointments; onDone: () => Promise<unknown> }) {
  const t = texts('appointments');
  const count = day.allPatients.filter(isHeld).length;
  // The dialog stays mounted when the last of them is confirmed in it.
  return (
    <FalseBookings date={day.appointmentDate} onDone={onDone}>
      {(opens) =>
        count > 0 && (
          <div className={classes.held}>
            <Text span>{t('flood.toConfirm', { count })}</Text>
            <button type="button" className={list.all} {...opens}>
              {t('flood.open')}
            </button>
          </div>
        )
      }
    </FalseBookings>
  );
}
