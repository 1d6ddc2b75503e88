import type { PublicConfig } from '@baari/contract/public-config';
import { Icon } from '@baari/ui/Icon';
import { Mark } from '@baari/ui/Mark';
import { Skeleton } from '@mantine/core';
import { texts } from '../lib/texts.ts';
import { AppLink } from '../lib/navigation.tsx';
import { paths } from '../lib/paths.ts';
import classes from './Layout.module.css';
import { OtherLanguages } from './OtherLanguages.tsx';

interface FooterProps {
  brand: string;
  config: PublicConfig | undefined;
  failed: boolean;
}

export function Footer({ brand, config, failed }: FooterProps) {
  const t = texts('common');
  return (
    <footer id="support" className={classes.footer}>
      <section aria-labelledby="footer-support">
        <h2 id="footer-support" tabIndex={-1}>
          {t('footer.support')}
        </h2>
        <div className={classes.contacts}>{failed ? t('footer.unknown') : <Contacts config={config} />}</div>
      </section>
      <section aria-labelledby="footer-company">
        <h2 id="footer-company">{t('footer.company')}</h2>
        <AppLink to={paths.about}>{t('footer.terms')}</AppLink>
        <AppLink to={paths.about}>{t('footer.privacy')}</AppLink>
        <OtherLanguages />
      </section>
      <div className={classes.brand}>
        <Mark />
        <span className={classes.word}>{brand.toLowerCase()}</span>
      </div>
      <small>{t('footer.copyright', { brand })}</small>
    </footer>
  );
}

function Contacts({ config }: { config: PublicConfig | undefined }) {
  const t = texts('common');
  if (!config) return <Skeleton height={44} width={220} aria-hidden="true" />;
  const { supportPhone: phone, supportEmail: email } = config;
  return (
    <>
      <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} aria-label={t('footer.phone', { phone })}>
        <Icon name="phone" />
        {phone}
      </a>
      <a
        href={`mailto:${email}?subject=${encodeURIComponent(t('footer.subject'))}`}
        aria-label={t('footer.email', { email })}
      >
        <Icon name="mail" />
        {email}
      </a>
    </>
  );
}
