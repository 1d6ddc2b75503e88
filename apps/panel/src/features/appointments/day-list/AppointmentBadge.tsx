import type { AppointmentStatus } from '@baari/contract/vocabulary';
import { StatusBadge } from '@baari/ui/StatusBadge';
import { useTranslation } from 'react-i18next';

/** A sign beside the status word, because colour alone is not enough. */
const SIGN: Record<AppointmentStatus, string> = {
  BOOKED: '○',
  VERIFIED: '✓',
  COMPLETED: '✓✓',
  NO_SHOW: '✕',
  CANCELLED: '✕',
  MOVED: '→',
};

export function AppointmentBadge({ status }: { status: AppointmentStatus }) {
  const { t } = useTranslation('appointments');
  return (
    <StatusBadge tone={status === 'BOOKED' ? 'slate' : 'green'} sign={SIGN[status]}>
      {t(`status.${status}`)}
    </StatusBadge>
  );
}
