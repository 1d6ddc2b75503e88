import { Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { AppLink } from '../../lib/navigation.tsx';
import { paths } from '../../lib/paths.ts';

/** The way to the page of devices, password and kept data. */
export function YourDataLink() {
  const { t } = useTranslation(['profile', 'common']);
  return (
    <Group justify="space-between" maw={680}>
      <Text c="dimmed">{t('yourData')}</Text>
      <Button component={AppLink} to={paths.yourData} variant="default">
        {t('common:titles.yourData')}
      </Button>
    </Group>
  );
}
