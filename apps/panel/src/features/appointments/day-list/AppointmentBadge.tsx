import type { AppointmentStatus } from '@baari/contract/vocabulary';
import { StatusBadge } from '@baari/ui/StatusBadge';
import { useTranslation } from 'react-i18next';

/** Beside the word of a status: colour alone says nothing. */
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
