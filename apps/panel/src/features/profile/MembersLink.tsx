import { Button, Group, Text } from '@mantine/core';
import { texts } from '../../lib/texts.ts';
import { AppLink } from '../../lib/navigation.tsx';
import { paths } from '../../lib/paths.ts';
import { useMay } from '../../lib/practice.ts';

/** The way to the page of a clinic's members, for its owners. */
export function MembersLink() {
  const t = texts('profile');
  const common = texts('common');
  if (!useMay('owner')) return null;
  return (
    <Group justify="space-between" maw={680}>
      <Text c="dimmed">{t('members')}</Text>
      <Button component={AppLink} to={paths.members} variant="default">
        {common('titles.members')}
      </Button>
    </Group>
  );
}
