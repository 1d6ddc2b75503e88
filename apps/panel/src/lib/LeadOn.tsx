import { Icon } from '@baari/ui/Icon';
import type { IconName } from '@baari/ui/Icon';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { AppLink } from './navigation.tsx';
import { paths } from './paths.ts';
import type { DayKind } from './use-day-kind.ts';

const LEADS_TO = {
  working: { path: paths.qrDownload, icon: 'qr' },
  notWorking: { path: paths.profile, icon: 'user' },
  closed: { path: paths.leave, icon: 'leave' },
  barred: { path: paths.home, icon: 'home' },
  over: { path: paths.appointments, icon: 'today' },
} as const satisfies Record<DayKind | 'over', { path: string; icon: IconName }>;

/** From a day without appointments to where the reason can be changed, or to today. */
export function LeadOn({ from }: { from: keyof typeof LEADS_TO }) {
  const { t } = useTranslation();
  const { path, icon } = LEADS_TO[from];
  return (
    <Button component={AppLink} to={path} variant="default" leftSection={<Icon name={icon} size={16} />}>
      {t(`leadOn.${from}`)}
    </Button>
  );
}
