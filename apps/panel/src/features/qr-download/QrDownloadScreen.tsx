import { doctorName } from '@baari/contract/doctor-name';
import { Page } from '@baari/ui/Page';
import { CardSkeletons, ErrorState } from '@baari/ui/states';
import { useSearchParams } from 'react-router';
import { texts } from '../../lib/texts.ts';
import { CompleteProfile } from '../../lib/CompleteProfile.tsx';
import { useConfig } from '../../lib/use-config.ts';
import { useReadFailure } from '../../lib/feedback.ts';
import { BookingNotes } from '../../lib/BookingNotes.tsx';
import { NotYet } from '../../lib/NotYet.tsx';
import { usePracticeFacts } from '../../lib/profile.ts';
import { useMay, usePractice } from '../../lib/practice.ts';
import { bookingLink, displayLink } from '../../lib/booking-link.ts';
import { ClinicQr } from './ClinicQr.tsx';
import { LocalLanguageChoice } from './LocalLanguageChoice.tsx';
import { Poster } from './Poster.tsx';
import classes from './qr.module.css';
import { QrCard } from './QrCard.tsx';
import { RoomName } from './RoomName.tsx';
import { Screens } from './Screens.tsx';
import { useClinic } from './use-clinic.ts';
import { useDisplayKey } from './use-display-key.ts';
import { WaitingRoomLink } from './WaitingRoomLink.tsx';
import { WhoseCode } from './WhoseCode.tsx';
import type { Whose } from './WhoseCode.tsx';

/** The clinic's QR: as a picture to share, and as a poster for the wall. */
export default function QrDownloadScreen() {
  const t = texts('qr-download');
  const common = texts('common');
  const practice = usePractice();
  const facts = usePracticeFacts();
  const mayRead = useMay('receptionist');
  const mayDecide = useMay('doctor');
  const config = useConfig();
  const displayKey = useDisplayKey();
  const clinic = useClinic();
  const [params, setParams] = useSearchParams();
  const whose: Whose = params.get('of') === 'clinic' ? 'clinic' : 'doctor';
  const choose = (next: Whose) => setParams(next === 'clinic' ? { of: next } : {});
  const failed = useReadFailure(facts.error ?? config.error, t('unread'));

  function content() {
    if (!practice?.profileCompleted) return <CompleteProfile />;
    if (facts.data && config.data && !(mayRead && displayKey.isPending)) {
      const { personalInfo, professionalInfo, clinicInfo } = facts.data;
      const name = doctorName(personalInfo.name);
      const { userPanelUrl } = config.data;
      const address = `${clinicInfo.address}, ${clinicInfo.city} ${clinicInfo.pincode}`;
      const link = bookingLink(userPanelUrl, practice._id);
      return (
        <>
          {clinic && <WhoseCode whose={whose} onChoose={choose} />}
          {clinic && whose === 'clinic' ? (
            <ClinicQr clinic={clinic} userPanelUrl={userPanelUrl} address={address} />
          ) : (
            <>
              <BookingNotes leads />
              <div className={classes.columns}>
                <div className={classes.own}>
                  <QrCard name={name} link={link} />
                  <WaitingRoomLink link={displayLink(userPanelUrl, practice._id, displayKey.data ?? null)} />
                  {mayDecide && <LocalLanguageChoice />}
                  {clinic && mayRead && <RoomName key={practice.room} now={practice.room ?? ''} />}
                  {clinic === null && (
                    <Screens doctors={[{ _id: practice._id, name: personalInfo.name }]} userPanelUrl={userPanelUrl} />
                  )}
                </div>
                <Poster name={name} speciality={professionalInfo.speciality} address={address} link={link} />
              </div>
            </>
          )}
        </>
      );
    }
    const retry = () => {
      facts.refetch();
      void config.refetch();
    };
    if (failed) return <ErrorState text={failed} retry={common('tryAgain')} onRetry={retry} />;
    return (
      <NotYet>
        <CardSkeletons heights={[400, 300]} />
      </NotYet>
    );
  }

  return (
    <Page title={t('title')} barName={t('title')} width="whole">
      {content()}
    </Page>
  );
}
