import { getLicenceDocument } from '@baari/contract/profile';
import type { ProfileData } from '@baari/contract/profile';
import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { texts } from '../../../lib/texts.ts';
import { formatCount, formatDate, formatRupees } from '../../../lib/format.ts';
import { addressHere } from '../../../lib/api.ts';
import { wordFor } from '../../../lib/server-texts.ts';
import { Section } from './Section.tsx';
import classes from './view.module.css';

type Fact = [label: string, value: ReactNode];

/** A section of facts, without empty optional ones. */
function Facts({ title, facts }: { title: string; facts: Fact[] }) {
  return (
    <Section title={title}>
      <dl className={classes.list}>
        {facts
          .filter(([, value]) => value !== '')
          .map(([label, value]) => (
            <div key={label} className={classes.row}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </Section>
  );
}

export function Details({ profile: { personalInfo, clinicInfo, professionalInfo } }: { profile: ProfileData }) {
  const t = texts('profile');
  const licence = (
    <Anchor href={addressHere(getLicenceDocument)} target="_blank" rel="noopener">
      {t('view.viewLicence')}
    </Anchor>
  );
  return (
    <>
      <Facts
        title={t('view.clinic')}
        facts={[
          [t('field.clinicAddress'), clinicInfo.address],
          [t('field.city'), clinicInfo.city],
          [t('field.pincode'), clinicInfo.pincode],
          [t('field.clinicPh'), clinicInfo.phoneNumber],
          [t('field.feesShort'), formatRupees(clinicInfo.fees)],
          [t('field.avgCheckTimeShort'), t('view.minutes', { count: clinicInfo.avgCheckTime })],
          [t('field.maxAppointment'), formatCount(clinicInfo.maxAppointment)],
        ]}
      />
      <Facts
        title={t('view.professional')}
        facts={[
          [t('field.speciality'), wordFor(professionalInfo.speciality)],
          [t('field.degree'), professionalInfo.degree],
          [t('field.experienceShort'), t('view.years', { count: professionalInfo.experience })],
          [t('field.regNumber'), professionalInfo.regNumber],
          [t('field.licence'), professionalInfo.licenseDocument && licence],
        ]}
      />
      <Facts
        title={t('view.additional')}
        facts={[
          [t('field.email'), personalInfo.email],
          [t('field.dob'), formatDate(personalInfo.dob)],
          [t('field.language'), personalInfo.language.join(', ')],
          [t('field.about'), professionalInfo.about],
        ]}
      />
    </>
  );
}
