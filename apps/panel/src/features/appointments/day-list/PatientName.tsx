import type { DayPatient } from '@baari/contract/appointments';
import type { ReactNode } from 'react';
import { texts } from '../../../lib/texts.ts';
import { PhoneLink } from './PhoneLink.tsx';
import classes from './PatientName.module.css';
import { useSeesPhones } from './use-sees-phones.ts';

interface PatientNameProps {
  patient: Pick<DayPatient, 'serialNumber' | 'patientName' | 'phoneNumber'>;
  /** The list has the page for itself: the row has columns from 1280 px, and its phone number dials. */
  isApart?: boolean;
  /** Flags of the patient. */
  children?: ReactNode;
}

/** Number, name, phone and flags, for the areas `serial` and `who` of the row's grid; from 1600 px `name`, `phone`, `flags`. */
export function PatientName({ patient, isApart = false, children }: PatientNameProps) {
  const { serialNumber, patientName, phoneNumber } = patient;
  const t = texts('appointments');
  const seesPhones = useSeesPhones();
  const name = patientName ?? t('unknownPatient');
  return (
    <>
      <span className={classes.serial} role="img" aria-label={t('number', { number: serialNumber })}>
        {serialNumber}
      </span>
      <div className={classes.who} data-apart={isApart || undefined} data-phoneless={!seesPhones || undefined}>
        <div className={classes.name} title={name} dir="auto">
          {name}
        </div>
        {seesPhones && (
          <div className={classes.phone}>
            {isApart ? <PhoneLink phone={phoneNumber} /> : (phoneNumber ?? t('noPhone'))}
          </div>
        )}
        {children && <div className={classes.flags}>{children}</div>}
      </div>
    </>
  );
}
