import { Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useConfig } from '../../lib/use-config.ts';
import classes from './legal.module.css';

export type LegalTextName = 'terms' | 'privacy';

/** The sections of a legal text; `order` is the level of their headings. */
export function LegalText({ name, order }: { name: LegalTextName; order: 2 | 3 }) {
  const { t } = useTranslation(['legal', 'common']);
  const brand = useConfig().data?.brandName ?? t('common:brand');
  const sections = t(`${name}.sections`, { returnObjects: true, brand });
  return (
    <div className={classes.text}>
      {sections.map(({ heading, text }) => (
        <section key={heading}>
          <Title order={order} size="h4" mb="2xs">
            {heading}
          </Title>
          <Text>{text}</Text>
        </section>
      ))}
      <Text size="sm" c="dimmed">
        {t('updated')}
      </Text>
    </div>
  );
}
