import type { Clinic } from '@baari/contract/booking-clinic';
import { doctorName } from '@baari/contract/doctor-name';
import { Text } from '@mantine/core';
import { texts } from '../../lib/texts.ts';
import { clinicLink } from '../../lib/booking-link.ts';
import { useMay } from '../../lib/practice.ts';
import { ClinicName } from './ClinicName.tsx';
import { Poster } from './Poster.tsx';
import { QrCard } from './QrCard.tsx';
import { Screens } from './Screens.tsx';
import classes from './qr.module.css';

/** So many doctors of a clinic are named on its poster. */
const NAMED_MAX = 4;

interface Props {
  clinic: Clinic;
  userPanelUrl: string;
  address: string;
}

/** The one QR of all doctors of a clinic: as a picture to share, and as a poster. */
export function ClinicQr({ clinic, userPanelUrl, address }: Props) {
  const t = texts('qr-download');
  const isOwner = useMay('owner');
  const link = clinicLink(userPanelUrl, clinic._id);
  const after = clinic.namedAfter ? doctorName(clinic.namedAfter) : null;
  const name = after === null ? clinic.name : t('clinicOf', { doctor: after });
  const names = clinic.doctors.map(({ name }) => doctorName(name));
  const doctors = names.length > NAMED_MAX ? t('clinic.doctors', { count: names.length }) : names.join(', ');
  return (
    <>
      <Text c="dimmed">{t('clinic.lead')}</Text>
      <div className={classes.columns}>
        <div className={classes.own}>
          <QrCard name={name} link={link} />
          {isOwner && <ClinicName key={name} now={name} />}
          <Screens doctors={clinic.doctors} userPanelUrl={userPanelUrl} />
        </div>
        <Poster
          name={name}
          nameOn={after === null ? undefined : ({ say }) => say('poster.clinicOf', { doctor: after })}
          doctors={doctors}
          address={address}
          link={link}
        />
      </div>
    </>
  );
}
