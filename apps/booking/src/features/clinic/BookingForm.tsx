import { lazy, Suspense, useEffect, useEffectEvent, useRef } from 'react';
import type { FormEvent } from 'react';
import type { DoctorCard } from '@baari/contract/booking';
import { NAME_MAX_CHARS } from '@baari/contract/limits';
import { keepConfirmation } from '../../lib/confirmed-numbers.ts';
import { rupees } from '../../lib/format.ts';
import { isOnStep } from '../../lib/router.ts';
import { t } from '../../lib/text.ts';
import type { TicketDoctor } from '../../lib/kept-tickets.ts';
import { Notice } from '../../ui/Notice.tsx';
import { firstWrong } from './booking-form.ts';
import type { Typed } from './booking-form.ts';
import { DataNotice } from './DataNotice.tsx';
import { canBook, Days } from './Days.tsx';
import { GenderField, TextField } from './fields.tsx';
import { OtherPatients } from './OtherPatients.tsx';
import type { useBooking } from './use-booking.ts';

/** The longest phone number that can be typed, with room for +91, spaces and hyphens. */
const PHONE_MAX_CHARS = 20;

/** Few clinics ask for it. */
const ConfirmBooking = lazy(() => import('./ConfirmBooking.tsx'));

/** The rules bring a library, which nobody needs before they begin to book. */
const loadRules = () => import('./booking-rules.ts').catch(() => undefined);

interface Props {
  doctor: DoctorCard;
  typed: Typed;
  onChange: (typed: Typed) => void;
  booking: ReturnType<typeof useBooking>;
}

export function BookingForm({ doctor, typed, onChange, booking }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const { fields, problem, sending } = booking;
  const free = doctor.days.filter(canBook);
  // Most patients want the nearest free day. After a refused day they choose themselves.
  const date = typed.date === '' && !fields.date ? (free[0]?.date ?? '') : typed.date;
  const chosen = free.some((day) => day.date === date) ? date : '';

  const count = 1 + typed.others.length;

  useEffect(() => {
    const wrong = firstWrong(fields);
    // Points to the whole group, because a single day may close at any moment.
    const target = wrong === 'date' ? '.days-field' : `[name="${wrong}"]`;
    if (wrong) form.current?.querySelector<HTMLElement>(target)?.focus();
  }, [fields]);

  const send = async () => {
    const rules = await loadRules();
    if (!rules) return booking.say({}, t('failed.network'));
    const result = rules.checked(doctor._id, { ...typed, date: chosen });
    if ('errors' in result) booking.say(result.errors);
    else booking.begin(result.body, onTicket(doctor));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!sending) void send();
  };
  /** Whoever was typing the code of the number goes on with that. */
  const goOn = useEffectEvent(() => {
    if (isOnStep() && !booking.pending) void send();
  });
  useEffect(() => goOn(), []);

  if (booking.toConfirm) {
    const body = booking.toConfirm;
    const onConfirmed = (confirmation: string) => {
      keepConfirmation(doctor._id, body.phoneNumber, confirmation);
      booking.begin(body, onTicket(doctor));
    };
    return (
      <Suspense>
        <ConfirmBooking
          body={body}
          clinicPhone={doctor.phoneNumber}
          onConfirmed={onConfirmed}
          onBack={() => booking.say({})}
        />
      </Suspense>
    );
  }

  return (
    <form ref={form} className="stack" onFocus={() => void loadRules()} onSubmit={submit} noValidate>
      <Days
        days={doctor.days}
        clock={doctor.clock}
        chosen={chosen}
        error={fields.date}
        onChoose={(day) => onChange({ ...typed, date: day })}
      />
      <TextField
        name="patientName"
        label={t('clinic.patientName')}
        value={typed.patientName}
        error={fields.patientName}
        onChange={(patientName) => onChange({ ...typed, patientName })}
        autoComplete="name"
        autoCapitalize="words"
        maxLength={NAME_MAX_CHARS}
      />
      <TextField
        name="phoneNumber"
        label={t('clinic.phone')}
        value={typed.phoneNumber}
        error={fields.phoneNumber}
        onChange={(phoneNumber) => onChange({ ...typed, phoneNumber })}
        type="tel"
        autoComplete="tel"
        maxLength={PHONE_MAX_CHARS}
      />
      <GenderField
        name="gender"
        value={typed.gender}
        error={fields.gender}
        onChange={(gender) => onChange({ ...typed, gender })}
      />
      <OtherPatients
        others={typed.others}
        errors={fields}
        onChange={(others) => onChange({ ...typed, others })}
        onRemoved={() => booking.say({})}
      />
      <DataNotice phoneNumber={doctor.phoneNumber} />
      {problem && <Notice kind="error" title={problem} />}
      <button className="button button-main" aria-busy={sending}>
        {sending ? t('clinic.submitting') : count > 1 ? t('clinic.submitAll', { count }) : t('clinic.submit')}
      </button>
      <p className="note">{t('clinic.note', { fees: rupees(doctor.fees) })}</p>
    </form>
  );
}

/** What a ticket shows of its doctor, so that it is complete before the server is asked again. */
const onTicket = ({
  name,
  image,
  speciality,
  address,
  city,
  pincode,
  phoneNumber,
  fees,
  clock,
}: DoctorCard): TicketDoctor => ({
  name,
  image,
  speciality,
  address,
  city,
  pincode,
  phoneNumber,
  fees,
  clock,
});
