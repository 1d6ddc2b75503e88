import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../lib/format.ts';
import { AppLink } from '../../../lib/navigation.tsx';
import { paths } from '../../../lib/paths.ts';
import { useProfile } from '../../../lib/profile.ts';
import { clinicTime } from '@baari/calendar/zone';
import { useClinicZone } from '../../../lib/clinic-clock.ts';
import classes from './walk-in.module.css';

/** Says why nobody can be added: the plan has ended, and where it is renewed, or the practice is suspended. */
export function PlanEnded() {
  const { t } = useTranslation('appointments');
  const zone = useClinicZone();
  const profile = useProfile().data;
  const isSuspended = profile?.licence.state === 'suspended';
  const last = profile?.subscription;
  const text = isSuspended
    ? t('planEnded.suspended')
    : last
      ? t(`planEnded.${last.plan}`, { date: formatDate(clinicTime(new Date(last.endDate), zone).date) })
      : t('planEnded.none');
  return (
    <div role="alert" className={classes.planEnded}>
      <div>
        <Text fw={500}>{text}</Text>
        <Text size="sm">{t(isSuspended ? 'planEnded.suspendedHint' : 'planEnded.hint')}</Text>
      </div>
      {!isSuspended && (
        <Button component={AppLink} to={paths.subscription}>
          {t('planEnded.open')}
        </Button>
      )}
    </div>
  );
}
