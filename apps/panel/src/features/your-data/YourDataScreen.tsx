import { Page } from '@baari/ui/Page';
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { AuditSection } from './AuditSection.tsx';
import { DevicesSection } from './DevicesSection.tsx';
import { ExportSection } from './ExportSection.tsx';
import { PasswordSection } from './PasswordSection.tsx';
import { RetentionSection } from './RetentionSection.tsx';
import { SecuritySection } from './SecuritySection.tsx';
import classes from './your-data.module.css';

/** Who is logged in, and what is kept about the clinic. */
export default function YourDataScreen() {
  const { t } = useTranslation('your-data');
  return (
    <Page title={t('title')} barName={t('title')} width="whole">
      <Text c="dimmed">{t('lead')}</Text>
      <div className={classes.columns}>
        <div>
          <DevicesSection />
          <PasswordSection />
          <ExportSection />
          <RetentionSection />
          <SecuritySection />
        </div>
        <AuditSection />
      </div>
    </Page>
  );
}
