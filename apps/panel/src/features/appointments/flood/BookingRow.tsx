import type { FloodBooking } from '@baari/contract/booking-flood';
import { Icon } from '@baari/ui/Icon';
import { texts } from '../../../lib/texts.ts';
import { useTimes } from '../../../lib/clinic-clock.ts';
import { formatDate } from '../../../lib/format.ts';
import classes from './flood.module.css';

interface BookingRowProps {
  booking: FloodBooking;
  isTicked: boolean;
  onTick: (on: boolean) => void;
}

/** One booking to choose: who, for which day, and when it was made. */
export function BookingRow({ booking, isTicked, onTick }: BookingRowProps) {
  const t = texts('appointments');
  const times = useTimes();
  const { serialNumber, patientName, phoneNumber, appointmentDate, bookedAt, hasBeenHere } = booking;
  return (
    <li>
      <label className={classes.row}>
        <input type="checkbox" checked={isTicked} onChange={(event) => onTick(event.currentTarget.checked)} />
        <span>
          <b>
            {serialNumber} {patientName ?? t('unknownPatient')}
          </b>
          <small>
            {t('flood.row', {
              phone: phoneNumber ?? t('noPhone'),
              date: formatDate(appointmentDate),
              at: times.at(bookedAt),
            })}
          </small>
          {hasBeenHere && (
            <small className={classes.known}>
              <Icon name="check" size={14} /> {t('flood.hasBeenHere')}
            </small>
          )}
        </span>
      </label>
    </li>
  );
}
