import { Page } from '@baari/ui/Page';
import { Anchor, Text, Title } from '@mantine/core';
import { texts } from '../../lib/texts.ts';
import { useConfig } from '../../lib/use-config.ts';
import { AppLink } from '../../lib/navigation.tsx';
import { paths } from '../../lib/paths.ts';
import { LegalText } from './LegalText.tsx';

/** About the product, with both legal texts; both footer entries lead here. */
export default function AboutScreen() {
  const t = texts('legal');
  const common = texts('common');
  const brand = useConfig().data?.brandName ?? common('brand');
  return (
    <Page title={t('about.title', { brand })} width="whole">
      <Text maw={680}>{t('about.lead', { brand })}</Text>
      <Title order={2} mt="lg">
        {t('terms.title')}
      </Title>
      <OwnPage to={paths.terms} text={t('terms.title')} />
      <LegalText name="terms" order={3} />
      <Title order={2} mt="lg">
        {t('privacy.title')}
      </Title>
      <OwnPage to={paths.privacy} text={t('privacy.title')} />
      <LegalText name="privacy" order={3} />
    </Page>
  );
}

function OwnPage({ to, text }: { to: string; text: string }) {
  const t = texts('legal');
  return (
    <Text>
      {t('about.full')}{' '}
      <Anchor component={AppLink} to={to} underline="always">
        {text}
      </Anchor>
    </Text>
  );
}
