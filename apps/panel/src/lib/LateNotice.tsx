import type { DayNotice } from '@baari/contract/day';
import { StatusBadge } from '@baari/ui/StatusBadge';
import { Text } from '@mantine/core';
import { texts } from './texts.ts';
import { useTimes } from './clinic-clock.ts';

interface LateNoticeProps {
  notice: Pick<DayNotice, 'lateMinutes' | 'lateFrom'>;
  isOver: boolean;
}

/** How late the doctor is, as announced, and in which session; or that a call has ended it. */
export function LateNotice({ notice: { lateMinutes: minutes, lateFrom }, isOver }: LateNoticeProps) {
  const t = texts('common');
  const { time } = useTimes();
  if (minutes > 0)
    return (
      <StatusBadge tone="orange" icon="clock">
        {lateFrom === undefined ? t('late.now', { minutes }) : t('late.nowFrom', { minutes, time: time(lateFrom) })}
      </StatusBadge>
    );
  return isOver && <Text size="sm">{t('late.over')}</Text>;
}
