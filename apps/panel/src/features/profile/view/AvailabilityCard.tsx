import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { AvailabilitySwitch } from '../../../lib/AvailabilitySwitch.tsx';
import classes from './view.module.css';

/** Whether patients can book now, and what that means for them. */
export function AvailabilityCard({ isAvailable, hasPlan }: { isAvailable: boolean; hasPlan: boolean }) {
  const { t } = useTranslation('profile');
  return (
    <div className={classes.availability}>
      <AvailabilitySwitch isAvailable={isAvailable} />
      <Text size="sm" c="dimmed">
        {isAvailable ? t(hasPlan ? 'view.availableHint' : 'view.noPlanHint') : t('view.notAvailableHint')}
      </Text>
    </div>
  );
}
