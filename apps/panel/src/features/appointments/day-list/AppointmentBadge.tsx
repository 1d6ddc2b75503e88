import type { AppointmentStatus } from '@baari/contract/vocabulary';
import type { IconName } from '@baari/ui/Icon';
import { StatusBadge } from '@baari/ui/StatusBadge';
import { useTranslation } from 'react-i18next';

/** Beside the status word, because colour alone is not enough. */
const ICON: Record<AppointmentStatus, IconName> = {
  BOOKED: 'ring',
  VERIFIED: 'check',
  COMPLETED: 'checkTwice',
  NO_SHOW: 'cross',
  CANCELLED: 'cross',
  MOVED: 'forward',
};

export function AppointmentBadge({ status }: { status: AppointmentStatus }) {
  const { t } = useTranslation('appointments');
  return (
    <StatusBadge tone={status === 'BOOKED' ? 'slate' : 'green'} icon={ICON[status]}>
      {t(`status.${status}`)}
    </StatusBadge>
  );
}
