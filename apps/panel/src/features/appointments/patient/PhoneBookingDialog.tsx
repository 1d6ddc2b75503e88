import { bookByPhone } from '@baari/contract/appointments';
import type { BookedAppointment } from '@baari/contract/booking';
import { ErrorState, Waiting } from '@baari/ui/states';
import { Button, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { texts } from '../../../lib/texts.ts';
import { call } from '../../../lib/api.ts';
import { useToday } from '../../../lib/clinic-clock.ts';
import { Dialog } from '../../../lib/Dialog.tsx';
import { useAct } from '../../../lib/feedback.ts';
import { formatDayAndDate } from '../../../lib/format.ts';
import { NotYet } from '../../../lib/NotYet.tsx';
import { queryClient } from '../../../lib/query.ts';
import { toast } from '../../../lib/toast.ts';
import { WebAddress } from '../../../lib/WebAddress.tsx';
import { DayChoice } from '../move/DayChoice.tsx';
import { canChoose, lastBookable, whyNotBooked } from '../move/move-days.ts';
import { useBookableDays } from '../move/use-bookable-days.ts';
import { ForWhom } from '../walk-in/ForWhom.tsx';
import { SlipView } from '../walk-in/SlipView.tsx';
import { refusedErrors } from '../walk-in/walk-in-form.ts';
import type { WalkInErrors } from '../walk-in/walk-in-form.ts';
import { WalkInForm } from '../walk-in/WalkInForm.tsx';
import type { WalkInBody } from '../walk-in/WalkInForm.tsx';
import classes from './patient.module.css';

interface PhoneBookingDialogProps {
  /** The day of the page: chosen first if it can be booked, else it is said why not, and none is chosen. */
  date: string;
  opened: boolean;
  onBooked: () => Promise<unknown>;
  onClose: () => void;
}

interface Booked extends WalkInBody {
  appointment: BookedAppointment;
}

/** Books for a patient who telephones: day, name, phone, gender; then the number, the ticket's link and its slip. */
export default function PhoneBookingDialog({ date, opened, onBooked, onClose }: PhoneBookingDialogProps) {
  const t = texts('appointments');
  const common = texts('common');
  const { days, failed, readAgain } = useBookableDays(t('move.unread'));
  const [picked, setPicked] = useState<string>();
  const [booked, setBooked] = useState<Booked | null>(null);
  const { act, busy } = useAct();
  const today = useToday();
  const why = days && today ? whyNotBooked(date, days, today) : null;
  const chosen = picked ?? (why ? undefined : date);
  const day = days?.find((one) => one.date === chosen && canChoose(one));
  const [isMissing, setMissing] = useState(false);
  const choice = useRef<HTMLDivElement>(null);

  const add = async (body: WalkInBody): Promise<WalkInErrors> => {
    let wrong: WalkInErrors = {};
    if (!day) {
      setMissing(true);
      choice.current?.querySelector<HTMLElement>('input:enabled')?.focus();
      return wrong;
    }
    const answer = await act(() => call(bookByPhone, { body: { ...body, date: day.date } }), {
      quiet: true,
      what: t('sent.phone-booking'),
      uncover: () => {
        onClose();
        void onBooked();
      },
      onRefusal: (refusal) => {
        // The days, read again, show that one is full.
        if (refusal.code === 'DAY_FULL') return false;
        wrong = refusedErrors(refusal);
        return Object.keys(wrong).length > 0;
      },
    });
    if (answer) setBooked({ ...body, appointment: answer.appointment });
    // A refused day may be full or closed by now.
    readAgain();
    if (answer) await Promise.all([queryClient.invalidateQueries({ queryKey: ['appointments'] }), onBooked()]);
    return wrong;
  };

  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      locked={busy}
      isWide={!booked}
      title={booked ? t('slip.title', { number: booked.appointment.serialNumber }) : t('phoneBooking.open')}
    >
      {booked && <BookedView booked={booked} onAnother={() => setBooked(null)} onClose={onClose} />}
      {!booked && failed && <ErrorState text={failed} retry={common('tryAgain')} onRetry={readAgain} />}
      {!booked && !failed && !days && (
        <NotYet>
          <Waiting text={common('loading')} />
        </NotYet>
      )}
      {!booked && days && (
        <div className={classes.form} ref={choice}>
          <ForWhom />
          {why && today && (
            <Text role="status" size="sm" className={classes.why}>
              {t(`phoneBooking.not.${why}`, {
                day: formatDayAndDate(date),
                last: formatDayAndDate(lastBookable(today)),
              })}
            </Text>
          )}
          <DayChoice
            label={t('phoneBooking.day')}
            days={days}
            chosen={day?.date}
            error={isMissing && !day ? t('phoneBooking.missing') : undefined}
            onPick={setPicked}
          />
          {!days.some((one) => canChoose(one)) && <Text>{t('move.nowhere')}</Text>}
          <WalkInForm
            busy={busy}
            submit={t('phoneBooking.book')}
            isFull={day?.placesLeft === 0}
            onSubmit={add}
            onCancel={onClose}
          />
        </div>
      )}
    </Dialog>
  );
}

interface BookedViewProps {
  booked: Booked;
  onAnother: () => void;
  onClose: () => void;
}

/** The number with its day, and the link of the ticket to read out, to copy or to send. */
function BookedView({ booked: { appointment, patientName, phoneNumber }, onAnother, onClose }: BookedViewProps) {
  const t = texts('appointments');
  const { appointmentDate, serialNumber, expected, ticketUrl } = appointment;
  const day = formatDayAndDate(appointmentDate);
  const text = t('phoneBooking.message', { day, number: serialNumber, url: ticketUrl });
  const copy = () =>
    navigator.clipboard.writeText(ticketUrl).then(
      () => toast.success(t('phoneBooking.copied')),
      () => toast.error(t('phoneBooking.notCopied')),
    );
  const slip = {
    date: appointmentDate,
    number: serialNumber,
    expected,
    ticketUrl,
  };
  return (
    <div className={classes.form}>
      <Text ta="center">{day}</Text>
      <SlipView slip={slip} name={patientName} onAnother={onAnother} onClose={onClose}>
        <div className={classes.link}>
          <Text size="sm" c="dimmed">
            {t('phoneBooking.link')}
          </Text>
          <Text size="sm" className={classes.address}>
            <WebAddress address={ticketUrl} />
          </Text>
          <Button variant="default" onClick={() => void copy()}>
            {t('phoneBooking.copy')}
          </Button>
          <Button variant="default" component="a" href={`sms:+91${phoneNumber}?body=${encodeURIComponent(text)}`}>
            {t('phoneBooking.send')}
          </Button>
        </div>
      </SlipView>
    </div>
  );
}
