import { LicenceNote } from './LicenceNote.tsx';
import { NoPlanNote } from './NoPlanNote.tsx';
import { useProfile } from './profile.ts';

/** Says what keeps patients from booking or finding the practice; `leads`: to the profile, where a licence is changed. */
export function BookingNotes({ leads = false }: { leads?: boolean }) {
  const profile = useProfile().data;
  if (!profile) return null;
  return (
    <>
      <LicenceNote profile={profile} leads={leads} />
      <NoPlanNote profile={profile} />
    </>
  );
}
