import type { AppointmentStatus, ReasonToConfirm } from '@baari/contract/vocabulary';
import type { IconName } from '@baari/ui/Icon';
import { StatusBadge } from '@baari/ui/StatusBadge';
import { texts } from '../../../lib/texts.ts';

/** Beside the status word, because colour alone is not enough. */
const ICON: Record<AppointmentStatus, IconName> = {
  BOOKED: 'ring',
  VERIFIED: 'check',
  COMPLETED: 'checkTwice',
  NO_SHOW: 'cross',
  CANCELLED: 'cross',
  MOVED: 'forward',
};

interface AppointmentBadgeProps {
  status: AppointmentStatus;
  toConfirm?: ReasonToConfirm | null | undefined;
}

export function AppointmentBadge({ status, toConfirm }: AppointmentBadgeProps) {
  const t = texts('appointments');
  if (toConfirm && status === 'BOOKED') {
    return (
      <StatusBadge tone="orange" icon="help" title={t(`toConfirm.${toConfirm}`)}>
        {t('toConfirm.word')}
      </StatusBadge>
    );
  }
  return (
    <StatusBadge tone={status === 'BOOKED' ? 'slate' : 'green'} icon={ICON[status]}>
      {t(`status.${status}`)}
    </StatusBadge>
  );
}
