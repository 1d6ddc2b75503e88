import type { DoctorSummary } from '@baari/contract/booking';
import { doctorName } from '@baari/contract/doctor-name';
import { experienceText, rupees } from '../../lib/format.ts';
import { paths } from '../../lib/router.ts';
import { beside, specialityText, t } from '../../lib/text.ts';
import { Link } from '../../ui/Link.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { Verified } from '../../ui/Verified.tsx';

export function DoctorItem({ doctor }: { doctor: DoctorSummary }) {
  return (
    <li>
      <Link className="card row doctor" href={paths.clinic(doctor._id)}>
        <Picture name={doctor.name} image={doctor.image} size={56} />
        <span className="grow">
          <b className="name">
            <bdi>{doctorName(doctor.name)}</bdi>
          </b>
          <span className="sub">{beside(specialityText(doctor.speciality), doctor.degree)}</span>
          <span className="sub">{beside(rupees(doctor.fees), doctor.city, ...experienceText(doctor))}</span>
          <span className="marks">
            <span className={doctor.isAvailable ? 'pill pill-ok' : 'pill pill-off'}>
              {doctor.isAvailable ? t('doctor.available') : t('doctor.notAvailable')}
            </span>
            {doctor.verified && <Verified />}
          </span>
        </span>
      </Link>
    </li>
  );
}
