import { doctorName } from '@baari/contract/doctor-name';
import type { ProfileData } from '@baari/contract/profile';
import { StatusBadge } from '@baari/ui/StatusBadge';
import { Button, Text, Title } from '@mantine/core';
import { texts } from '../../../lib/texts.ts';
import { AppLink } from '../../../lib/navigation.tsx';
import { paths } from '../../../lib/paths.ts';
import { wordFor } from '../../../lib/server-texts.ts';
import { Picture } from './Picture.tsx';
import classes from './view.module.css';

/** The doctor's name and picture, and the page's two buttons. */
export function ProfileHeader({ profile, onEdit }: { profile: ProfileData; onEdit: () => void }) {
  const t = texts('profile');
  const { speciality, degree, licenseVerified } = profile.professionalInfo;
  const name = doctorName(profile.personalInfo.name);
  return (
    <div className={classes.header}>
      <div className={classes.identity}>
        <Picture src={profile.personalInfo.image} name={profile.personalInfo.name} alt={t('view.picture', { name })} />
        <div>
          <Title order={2} className={classes.name}>
            {name}
          </Title>
          <Text c="dimmed">
            {wordFor(speciality)} · {degree}
          </Text>
          {licenseVerified && (
            <StatusBadge tone="green" icon="check">
              {t('view.verified')}
            </StatusBadge>
          )}
        </div>
      </div>
      <div className={classes.acts}>
        <Button variant="default" onClick={onEdit}>
          {t('view.edit')}
        </Button>
        <Button variant="default" component={AppLink} to={paths.qrDownload}>
          {t('view.downloadQr')}
        </Button>
      </div>
    </div>
  );
}
