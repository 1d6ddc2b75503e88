import { doctorName } from '@baari/contract/doctor-name';
import { Page } from '@baari/ui/Page';
import { CardSkeletons, ErrorState } from '@baari/ui/states';
import { useTranslation } from 'react-i18next';
import { CompleteProfile } from '../../lib/CompleteProfile.tsx';
import { useConfig } from '../../lib/use-config.ts';
import { useReadFailure } from '../../lib/feedback.ts';
import { BookingNotes } from '../../lib/BookingNotes.tsx';
import { useProfile } from '../../lib/profile.ts';
import { useDoctor } from '../../lib/session.ts';
import { bookingLink, displayLink } from '../../lib/booking-link.ts';
import { Poster } from './Poster.tsx';
import classes from './qr.module.css';
import { QrCard } from './QrCard.tsx';
import { useDisplayKey } from './use-display-key.ts';
import { WaitingRoomLink } from './WaitingRoomLink.tsx';

/** The clinic's QR: as a picture to share, and as a poster for the wall. */
export default function QrDownloadScreen() {
  const { t } = useTranslation(['qr-download', 'common']);
  const doctor = useDoctor();
  const profile = useProfile();
  const config = useConfig();
  const displayKey = useDisplayKey();
  const failed = useReadFailure(profile.error ?? config.error, t('unread'));

  function content() {
    if (!doctor?.profileCompleted) return <CompleteProfile />;
    if (profile.data && config.data && !displayKey.isPending) {
      const { personalInfo, professionalInfo, clinicInfo } = profile.data;
      const name = doctorName(personalInfo.name);
      const link = bookingLink(config.data.userPanelUrl, doctor._id);
      return (
        <>
          <BookingNotes leads />
          <div className={classes.columns}>
            <div className={classes.own}>
              <QrCard name={name} link={link} />
              <WaitingRoomLink link={displayLink(config.data.userPanelUrl, doctor._id, displayKey.data ?? null)} />
            </div>
            <Poster
              name={name}
              speciality={professionalInfo.speciality}
              address={`${clinicInfo.address}, ${clinicInfo.city} ${clinicInfo.pincode}`}
              link={link}
            />
          </div>
        </>
      );
    }
    const retry = () => void Promise.all([profile.refetch(), config.refetch()]);
    if (failed) return <ErrorState text={failed} retry={t('common:tryAgain')} onRetry={retry} />;
    return <CardSkeletons heights={[400, 300]} />;
  }

  return (
    <Page title={t('title')} barName={t('title')} width="whole">
      {content()}
    </Page>
  );
}
