import { Button, Group, Text } from '@mantine/core';
import { texts } from '../../lib/texts.ts';
import { AppLink } from '../../lib/navigation.tsx';
import { paths } from '../../lib/paths.ts';

/** The way to the page of devices, password and kept data. */
export function YourDataLink() {
  const t = texts('profile');
  const common = texts('common');
  return (
    <Group justify="space-between" maw={680}>
      <Text c="dimmed">{t('yourData')}</Text>
      <Button component={AppLink} to={paths.yourData} variant="default">
        {common('titles.yourData')}
      </Button>
    </Group>
  );
}
