import type { DayPatient } from '@baari/contract/appointments';
import { useTranslation } from 'react-i18next';
import classes from './PatientName.module.css';

type Named = Pick<DayPatient, 'serialNumber' | 'patientName' | 'phoneNumber'>;

/** Number, name and phone, for the areas `serial` and `who` of the row's grid. */
export function PatientName({ patient: { serialNumber, patientName, phoneNumber } }: { patient: Named }) {
  const { t } = useTranslation('appointments');
  return (
    <>
      <span className={classes.serial} role="img" aria-label={t('number', { number: serialNumber })}>
        {serialNumber}
      </span>
      <div className={classes.who}>
        <div className={classes.name}>{patientName ?? t('unknownPatient')}</div>
        <div className={classes.phone}>{phoneNumber ?? t('noPhone')}</div>
      </div>
    </>
  );
}
