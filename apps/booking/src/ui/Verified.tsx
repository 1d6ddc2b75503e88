import type { DoctorCard } from '@baari/contract/booking';
import { t } from '../lib/text.ts';
import { Sign } from './Sign.tsx';

/** Shows that the operator has approved the licence. */
export function Verified() {
  return (
    <span className="verified">
      <Sign name="check" />
      {t('doctor.verified')}
    </span>
  );
}

/** Warns where it is not approved. Of a suspended practice only that it takes no bookings is said. */
export function NotVerified({ licence, accepting }: Pick<DoctorCard, 'licence' | 'accepting'>) {
  if (licence === 'refused')
    return (
      <p className="not-verified">
        <b>{t('doctor.refused')}</b>
      </p>
    );
  if (licence !== 'waiting') return null;
  return (
    <p className="not-verified">
      <b>{t('doctor.notVerified')}</b> {t('doctor.notVerifiedHint')}
      {accepting && ` ${t('doctor.bookByLink')}`}
    </p>
  );
}
