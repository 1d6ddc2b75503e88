import { useEffect } from 'react';
import { ServerRefusal } from '@baari/client/failures';
import { getClinic } from '@baari/contract/booking-clinic';
import type { Clinic, ClinicDoctor } from '@baari/contract/booking-clinic';
import { doctorName } from '@baari/contract/doctor-name';
import { call } from '../../lib/api.ts';
import { useWhilePresent } from '../../lib/presence.ts';
import { paths, readdress } from '../../lib/router.ts';
import { itsOwnWay, speaker, t } from '../../lib/text.ts';
import { useLoad } from '../../lib/use-load.ts';
import { useTitle } from '../../lib/use-title.ts';
import doctors from '../../messages/en/doctors.ts';
import { EndPage, FailedPage } from '../../ui/EndPage.tsx';
import { YourTickets } from '../../ui/YourTickets.tsx';
import { ClinicDoctorItem } from './ClinicDoctorItem.tsx';
import './doctors.css';

const say = speaker('doctors', doctors);
const nameOf = ({ name, namedAfter }: Clinic) =>
  namedAfter ? say('clinicOf', { doctor: itsOwnWay(doctorName(namedAfter)) }) : name;

/** Places and waits change while somebody chooses. */
const ASK_AGAIN_MS = 30_000;

/** The page behind the QR of a clinic: its doctors, who is in today, and how soon one is seen. */
export default function DoctorsPage({ clinicId }: { clinicId: string }) {
  const {
    data: clinic,
    error,
    reload,
  } = useLoad(`clinic ${clinicId}`, async (signal) => {
    return (await call(getClinic, { params: { id: clinicId } }, { signal })).clinic;
  });
  useWhilePresent(reload, ASK_AGAIN_MS);
  useTitle(clinic ? nameOf(clinic) : t('app.title'));
  const [first, ...others] = clinic?.doctors ?? [];
  const only = first && others.length === 0 ? first._id : undefined;
  useEffect(() => {
    if (only !== undefined) readdress(paths.clinic(only));
  }, [only]);

  if (!clinic && error !== undefined) {
    const unknown = error instanceof ServerRefusal && error.status < 500 && error.status !== 429;
    if (unknown) return <EndPage title={t('clinic.unknown')} hint={t('clinic.unknownHint')} />;
    return <FailedPage retry={reload} />;
  }
  if (!clinic || only !== undefined) {
    return (
      <div className="page page-wide stack" role="status">
        <h1 className="heard">{t('app.loading')}</h1>
        <div className="bone bone-head" />
        <div className="bone bone-row" />
        <div className="bone bone-row" />
      </div>
    );
  }
  return (
    <div className="page page-wide stack">
      <div>
        <h1 className="clinic-name">{clinic.namedAfter ? nameOf(clinic) : <bdi>{clinic.name}</bdi>}</h1>
        <p className="sub">{say('lead')}</p>
      </div>
      <YourTickets />
      <Doctors title={say('in')} doctors={clinic.doctors.filter(({ isIn }) => isIn)} />
      <Doctors title={say('others')} doctors={clinic.doctors.filter(({ isIn }) => !isIn)} />
    </div>
  );
}

function Doctors({ title, doctors }: { title: string; doctors: readonly ClinicDoctor[] }) {
  if (doctors.length === 0) return null;
  return (
    <section className="stack-small">
      <h2>{title}</h2>
      <ul className="plain doctors">
        {doctors.map((doctor) => (
          <ClinicDoctorItem key={doctor._id} doctor={doctor} />
        ))}
      </ul>
    </section>
  );
}
