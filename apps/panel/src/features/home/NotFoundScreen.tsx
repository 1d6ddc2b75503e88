import { Page } from '@baari/ui/Page';
import { Anchor, Text } from '@mantine/core';
import { texts } from '../../lib/texts.ts';
import { AppLink } from '../../lib/navigation.tsx';
import { paths } from '../../lib/paths.ts';

export default function NotFoundScreen() {
  const t = texts('home');
  return (
    <Page title={t('notFound.title')}>
      <Text c="dimmed">{t('notFound.hint')}</Text>
      <Anchor component={AppLink} to={paths.home} fw={500} py="sm">
        {t('notFound.home')}
      </Anchor>
    </Page>
  );
}
