import type { DoctorCard } from '@baari/contract/booking';
import { t } from '../lib/text.ts';

/** Shows that the operator has approved the licence. */
export function Verified() {
  return (
    <span className="verified">
      <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
        <path
          d="M3.2 8.4l3.1 3.1 6.5-7"
          fill="none"
          stroke="currentColor"
          strokeWidth="2.4"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
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
