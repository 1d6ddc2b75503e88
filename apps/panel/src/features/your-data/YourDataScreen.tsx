import { Page } from '@baari/ui/Page';
import { Text } from '@mantine/core';
import { texts } from '../../lib/texts.ts';
import { useMay } from '../../lib/practice.ts';
import { useDoctor } from '../../lib/session.ts';
import { AuditSection } from './AuditSection.tsx';
import { DevicesSection } from './DevicesSection.tsx';
import { ExportSection } from './ExportSection.tsx';
import { PasswordSection } from './PasswordSection.tsx';
import { PasskeysSection } from './PasskeysSection.tsx';
import { LockedSection, PinSection } from './PinSection.tsx';
import { RetentionSection } from './RetentionSection.tsx';
import { SecondFactorSection } from './SecondFactorSection.tsx';
import { SecuritySection } from './SecuritySection.tsx';
import classes from './your-data.module.css';

/** Who is logged in, and what is kept about the clinic. */
export default function YourDataScreen() {
  const t = texts('your-data');
  const isDoctor = useMay('doctor');
  const works = useMay('nurse');
  const isLocked = useDoctor()?.sharedDesk?.passwordUntil === null;
  return (
    <Page title={t('title')} barName={t('title')} width="whole">
      <Text c="dimmed">{t('lead')}</Text>
      <div className={classes.columns}>
        <div>
          {works && <PinSection />}
          {isLocked ? (
            <LockedSection />
          ) : (
            <>
              <DevicesSection />
              <PasswordSection />
              <SecondFactorSection />
              <PasskeysSection />
            </>
          )}
          {isDoctor && (
            <>
              <ExportSection />
              <RetentionSection />
              <SecuritySection />
            </>
          )}
        </div>
        {isDoctor && <AuditSection />}
      </div>
    </Page>
  );
}
