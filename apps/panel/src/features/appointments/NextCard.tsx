import type { DayPatient } from '@baari/contract/appointments';
import { useTranslation } from 'react-i18next';
import classes from './appointments.module.css';
import { MarkButton } from './marks.tsx';
import type { OnMark } from './marks.tsx';

/** Who is next, the largest thing on the page. */
export function NextCard({ patient, onMark }: { patient: DayPatient | undefined; onMark: OnMark }) {
  const { t } = useTranslation('appointments');
  return (
    <section className={classes.next} aria-label={t('next')}>
      <div className={classes.nextLabel}>{t('next')}</div>
      {patient ? (
        <>
          <div className={classes.nextPatient}>
            <span className={classes.nextNumber}>{patient.serialNumber}</span>
            <div className={classes.who}>
              <div className={classes.nextName}>{patient.patientName ?? t('unknownPatient')}</div>
              <div>{patient.phoneNumber ?? t('noPhone')}</div>
            </div>
          </div>
          <div className={classes.nextMarks}>
            <MarkButton mark="arrived" patient={patient} onMark={onMark} main />
            <MarkButton mark="absent" patient={patient} onMark={onMark} main />
          </div>
        </>
      ) : (
        <div className={classes.nextNobody}>
          <div className={classes.nextName}>{t('nobodyNext')}</div>
          <div>{t('dayDone')}</div>
        </div>
      )}
    </section>
  );
}
