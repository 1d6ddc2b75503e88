import type { LicenceState } from '@baari/contract/vocabulary';
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { AvailabilitySwitch } from '../../../lib/AvailabilitySwitch.tsx';
import classes from './view.module.css';

interface AvailabilityCardProps {
  isAvailable: boolean;
  callToBook: boolean;
  hasPlan: boolean;
  licence: LicenceState;
}

function hintOf({ isAvailable, callToBook, hasPlan, licence }: AvailabilityCardProps) {
  if (!isAvailable) return 'view.notAvailableHint';
  if (licence === 'refused' || licence === 'suspended') return 'view.licenceHint';
  if (!hasPlan) return 'view.noPlanHint';
  return callToBook ? 'view.callToBookHint' : 'view.availableHint';
}

/** Whether patients can book now, and what that means for them. */
export function AvailabilityCard(props: AvailabilityCardProps) {
  const { t } = useTranslation('profile');
  return (
    <div className={classes.availability}>
      <AvailabilitySwitch isAvailable={props.isAvailable} />
      <Text size="sm" c="dimmed">
        {t(hintOf(props))}
      </Text>
    </div>
  );
}
