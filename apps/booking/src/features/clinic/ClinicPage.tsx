import { useState } from 'react';
import type { ReactNode } from 'react';
import { ServerRefusal } from '@baari/client/failures';
import { getDoctor } from '@baari/contract/booking';
import type { DoctorCard } from '@baari/contract/booking';
import { doctorName } from '@baari/contract/doctor-name';
import { call } from '../../lib/api.ts';
import { phoneText } from '../../lib/format.ts';
import { useWhilePresent } from '../../lib/presence.ts';
import { paths } from '../../lib/router.ts';
import { t } from '../../lib/text.ts';
import { useLoad } from '../../lib/use-load.ts';
import { useTitle } from '../../lib/use-title.ts';
import { EndPage, FailedPage } from '../../ui/EndPage.tsx';
import { Link } from '../../ui/Link.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { YourTickets } from '../../ui/YourTickets.tsx';
import { BookingForm } from './BookingForm.tsx';
import { DoctorHeader } from './DoctorHeader.tsx';
import { canBook, Days } from './Days.tsx';
import { draftOf, keepDraft } from './booking-draft.ts';
import { useBooking } from './use-booking.ts';
import { Waiting } from './Waiting.tsx';

/** The page behind a clinic's QR: from the doctor's card to a number. */
export function ClinicPage({ doctorId, onStart }: { doctorId: string; onStart: () => void }) {
  const {
    data: doctor,
    error,
    reload,
  } = useLoad(`doctor ${doctorId}`, async (signal) => {
    return (await call(getDoctor, { params: { id: doctorId } }, { signal })).doctor;
  });
  useWhilePresent(reload);
  const booking = useBooking(doctorId, reload);
  const waiting = booking.pending && booking.unanswered > 0 ? booking.pending : undefined;
  const name = doctor?.name ?? waiting?.doctor.name;
  useTitle(name ? doctorName(name) : t('app.title'));

  if (waiting) {
    return (
      <div className="page stack">
        <h1>
          <bdi>{doctorName(waiting.doctor.name)}</bdi>
        </h1>
        <Waiting pending={waiting} booking={booking} />
      </div>
    );
  }
  if (!doctor && error === undefined) return <Skeleton />;
  if (!doctor) {
    const unknown = error instanceof ServerRefusal && error.status < 500 && error.status !== 429;
    if (unknown) return <EndPage title={t('clinic.unknown')} hint={t('clinic.unknownHint')} />;
    return <FailedPage retry={reload} />;
  }
  return (
    <div className="page stack" onFocus={onStart}>
      <DoctorHeader doctor={doctor} />
      <YourTickets doctorId={doctorId} />
      <Booking doctor={doctor} booking={booking} />
    </div>
  );
}

function Booking({ doctor, booking }: { doctor: DoctorCard; booking: ReturnType<typeof useBooking> }) {
  const [typed, setTyped] = useState(() => draftOf(doctor._id));
  const change = (next: typeof typed) => {
    setTyped(next);
    keepDraft(doctor._id, next);
  };
  if (doctor.licence === 'suspended') {
    return (
      <Elsewhere title={t('clinic.notAccepting')}>
        {doctor.reason && <p>{doctor.reason}</p>}
        <p>{t('clinic.suspendedHint')}</p>
      </Elsewhere>
    );
  }
  if (doctor.callToBook) {
    return (
      <Elsewhere phoneNumber={doctor.phoneNumber} title={t('clinic.callToBook')} isCalled>
        <p>{doctor.reason}</p>
      </Elsewhere>
    );
  }
  if (!doctor.accepting) {
    return (
      <Elsewhere phoneNumber={doctor.phoneNumber} title={t('clinic.notAccepting')}>
        {doctor.reason && <p>{doctor.reason}</p>}
      </Elsewhere>
    );
  }
  if (doctor.days.some(canBook)) {
    return <BookingForm doctor={doctor} typed={typed} onChange={change} booking={booking} />;
  }
  return (
    <>
      <Elsewhere phoneNumber={doctor.phoneNumber} title={t('clinic.noDays')}>
        <p>{t('clinic.noDaysHint')}</p>
      </Elsewhere>
      <Days days={doctor.days} clock={doctor.clock} chosen="" error={undefined} onChoose={() => undefined} />
    </>
  );
}

interface ElsewhereProps {
  /** Left out where patients should not call. */
  phoneNumber?: string;
  title: string;
  /** Patients of this clinic book by calling it. */
  isCalled?: boolean;
  children: ReactNode;
}

/** Says why nobody can book here now, and what the patient can do instead. */
function Elsewhere({ phoneNumber, title, isCalled = false, children }: ElsewhereProps) {
  return (
    <Notice kind={isCalled ? 'info' : 'warning'} title={title}>
      {children}
      <div>
        {phoneNumber && (
          <a href={`tel:+91${phoneNumber}`}>
            {isCalled ? t('clinic.callNumber', { phone: phoneText(phoneNumber) }) : t('doctor.call')}
          </a>
        )}
        <Link href={paths.find}>{t('clinic.another')}</Link>
      </div>
    </Notice>
  );
}

function Skeleton() {
  return (
    <div className="page stack" role="status">
      <h1 className="heard">{t('app.loading')}</h1>
      <div className="bone bone-head" />
      <div className="bone bone-block" />
      <div className="bone bone-block" />
    </div>
  );
}
