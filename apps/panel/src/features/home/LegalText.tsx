import { Text, Title } from '@mantine/core';
import { texts } from '../../lib/texts.ts';
import type { Texts } from '../../lib/texts.ts';
import { useConfig } from '../../lib/use-config.ts';
import classes from './legal.module.css';

export type LegalTextName = 'terms' | 'privacy';

/** The sections of a legal text; `order` is the level of their headings. */
export function LegalText({ name, order }: { name: LegalTextName; order: 2 | 3 }) {
  const t = texts('legal');
  const common = texts('common');
  const brand = useConfig().data?.brandName ?? common('brand');
  return (
    <div className={classes.text}>
      {sectionsOf(t, name).map((section) => (
        <section key={section}>
          <Title order={order} size="h4" mb="2xs">
            {t(`${section}.heading`, { brand })}
          </Title>
          <Text>{t(`${section}.text`, { brand })}</Text>
        </section>
      ))}
      <Text size="sm" c="dimmed">
        {t('updated')}
      </Text>
    </div>
  );
}

/** The keys of a text's sections, in the order in which they are read. */
const sectionsOf = (t: Texts<'legal'>, name: LegalTextName) =>
  Object.keys(t.group(`${name}.sections`)).map((key) => `${name}.sections.${key}` as 'terms.sections.who');
