import type { Role } from '@baari/contract/roles';
import { Icon } from '@baari/ui/Icon';
import type { IconName } from '@baari/ui/Icon';
import { Button } from '@mantine/core';
import { texts } from './texts.ts';
import { AppLink } from './navigation.tsx';
import { paths } from './paths.ts';
import { useMay } from './practice.ts';
import type { DayKind } from './use-day-kind.ts';

const LEADS_TO = {
  working: { path: paths.qrDownload, icon: 'qr', least: 'nurse' },
  notWorking: { path: paths.profile, icon: 'user', least: 'doctor' },
  closed: { path: paths.leave, icon: 'leave', least: 'receptionist' },
  barred: { path: paths.home, icon: 'home', least: 'nurse' },
  over: { path: paths.appointments, icon: 'today', least: 'nurse' },
} as const satisfies Record<DayKind | 'over', { path: string; icon: IconName; least: Role }>;

/** From a day without appointments to where the reason can be changed, or to today. */
export function LeadOn({ from }: { from: keyof typeof LEADS_TO }) {
  const t = texts('common');
  const { path, icon, least } = LEADS_TO[from];
  const may = useMay(least);
  if (!may) return null;
  return (
    <Button component={AppLink} to={path} variant="default" leftSection={<Icon name={icon} size={16} />}>
      {t(`leadOn.${from}`)}
    </Button>
  );
}
