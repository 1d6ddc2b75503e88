import type { ProfileData } from '@baari/contract/profile';
import { Text } from '@mantine/core';
import { texts } from '../../../lib/texts.ts';
import { AvailabilitySwitch } from '../../../lib/AvailabilitySwitch.tsx';
import classes from './view.module.css';

function hintOf(profile: ProfileData) {
  const { isAvailable, callToBook } = profile.availability;
  if (!isAvailable) return 'view.notAvailableHint';
  if (callToBook) return 'view.callToBookHint';
  return profile.licence.state === 'waiting' ? 'view.waitingHint' : 'view.availableHint';
}

/** Whether patients can book now, and what that means for them; for where the doctor's switch decides it. */
export function AvailabilityCard({ profile }: { profile: ProfileData }) {
  const t = texts('profile');
  return (
    <div className={classes.availability}>
      <AvailabilitySwitch isAvailable={profile.availability.isAvailable} />
      <Text size="sm" c="dimmed">
        {t(hintOf(profile))}
      </Text>
    </div>
  );
}
