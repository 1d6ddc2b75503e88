import { Button, Group, Text } from '@mantine/core';
import { texts } from '../../lib/texts.ts';
import { AppLink } from '../../lib/navigation.tsx';
import { paths } from '../../lib/paths.ts';

/** The way to the page of what guards online bookings. */
export function BookingSafetyLink() {
  const t = texts('profile');
  const common = texts('common');
  return (
    <Group justify="space-between" maw={680}>
      <Text c="dimmed">{t('bookingSafety')}</Text>
      <Button component={AppLink} to={paths.bookingSafety} variant="default">
        {common('titles.bookingSafety')}
      </Button>
    </Group>
  );
}
