import type { DoctorCard } from '@baari/contract/booking';
import { doctorName } from '@baari/contract/doctor-name';
import { experienceText, phoneText, rupees } from '../../lib/format.ts';
import { directionsTo } from '../../lib/directions.ts';
import { languageName } from '../../lib/language-names.ts';
import { beside, inOrder, specialityText, t } from '../../lib/text.ts';
import { Picture } from '../../ui/Picture.tsx';
import { NotVerified, Verified } from '../../ui/Verified.tsx';

export function DoctorHeader({ doctor }: { doctor: DoctorCard }) {
  const { name, image, speciality, degree, fees, city, address, pincode, phoneNumber, about, language } = doctor;
  const languages = inOrder(...language.map(languageName));
  return (
    <section className="stack-small">
      <div className="row">
        <Picture name={name} image={image} size={64} />
        <div className="grow">
          <h1>
            <bdi>{doctorName(name)}</bdi>
          </h1>
          <p className="sub">{beside(specialityText(speciality), rupees(fees), city)}</p>
          {doctor.licence === 'verified' && <Verified />}
        </div>
      </div>
      <NotVerified licence={doctor.licence} accepting={doctor.accepting} />
      <details className="more">
        <summary>{t('doctor.more')}</summary>
        <div className="stack-small">
          <p>{beside(degree, ...experienceText(doctor))}</p>
          {languages && <p>{t('doctor.speaks', { languages })}</p>}
          {about && (
            <p className="about" dir="auto">
              {about}
            </p>
          )}
          <address>
            <bdi>
              {address}, {city} {pincode}
            </bdi>
          </address>
          {doctor.licence !== 'suspended' && (
            <div className="pair">
              <a className="button button-soft" href={directionsTo(doctor)} target="_blank" rel="noreferrer">
                {t('doctor.directions')}
              </a>
              <a
                className="button button-soft"
                href={`tel:+91${phoneNumber}`}
                aria-label={`${t('doctor.call')} ${phoneText(phoneNumber)}`}
              >
                {t('doctor.call')}
              </a>
            </div>
          )}
        </div>
      </details>
    </section>
  );
}
