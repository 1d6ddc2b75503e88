import type { ClinicDoctor } from '@baari/contract/booking-clinic';
import { doctorName } from '@baari/contract/doctor-name';
import { slotText, turnText } from '../../lib/format.ts';
import { paths } from '../../lib/router.ts';
import { inOrder, speaker, specialityText, t } from '../../lib/text.ts';
import doctors from '../../messages/en/doctors.ts';
import { Link } from '../../ui/Link.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { Verified } from '../../ui/Verified.tsx';

const say = speaker('doctors', doctors);

/** A doctor of the clinic, and what a patient chooses by; leads to the doctor's own page. */
export function ClinicDoctorItem({ doctor }: { doctor: ClinicDoctor }) {
  const { _id, name, image, speciality, licence, isIn, accepting, reason, today, expected, clock } = doctor;
  return (
    <li>
      <Link className="card row doctor" href={paths.clinic(_id)}>
        <Picture name={name} image={image} size={56} />
        <span className="grow">
          <b className="name">
            <bdi>{doctorName(name)}</bdi>
          </b>
          <span className="sub">{specialityText(speciality)}</span>
          <Today today={today} clock={clock} />
          {!accepting && reason && <span className="sub">{reason}</span>}
          {expected && (
            <span className="soon">
              {say('now')} <b>{turnText(expected, clock)}</b>
            </span>
          )}
          <span className="marks">
            {!isIn && accepting && !today?.closed && !today?.over && (
              <span className="pill pill-off">{say('out')}</span>
            )}
            {isIn && accepting && today && <Places left={today.placesLeft} />}
            {licence === 'verified' && <Verified />}
            {licence === 'waiting' && <span className="pill pill-off">{t('doctor.notVerified')}</span>}
            {licence === 'refused' && <span className="pill pill-off">{t('doctor.refused')}</span>}
          </span>
        </span>
      </Link>
    </li>
  );
}

function Today({ today, clock }: Pick<ClinicDoctor, 'today' | 'clock'>) {
  if (!today) return null;
  if (today.closed) return <span className="sub">{say('closed')}</span>;
  if (today.over) return <span className="sub">{say('over')}</span>;
  return (
    <span className="sub">{say('hours', { hours: inOrder(...today.slots.map((slot) => slotText(slot, clock))) })}</span>
  );
}

function Places({ left }: { left: number }) {
  if (left === 0) return <span className="pill pill-off">{t('clinic.full')}</span>;
  return <span className="pill pill-ok">{t('clinic.left', { count: left })}</span>;
}
