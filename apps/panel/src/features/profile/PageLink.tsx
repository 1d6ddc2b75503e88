import { Button, Group, Text } from '@mantine/core';
import { AppLink } from '../../lib/navigation.tsx';
import { paths } from '../../lib/paths.ts';
import { texts } from '../../lib/texts.ts';

/** The way to a page that belongs to the profile, with what it is about. */
export function PageLink({ to }: { to: 'bookingSafety' | 'patientMessages' | 'members' | 'yourData' }) {
  const t = texts('profile');
  const common = texts('common');
  return (
    <Group justify="space-between" maw={680}>
      <Text c="dimmed">{t(to)}</Text>
      <Button component={AppLink} to={paths[to]} variant="default">
        {common(`titles.${to}`)}
      </Button>
    </Group>
  );
}
