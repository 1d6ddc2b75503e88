import type { profileEndpoints } from '@baari/contract/profile';
import { say } from '@baari/contract/said';
import type { Handlers, ReceivedFile } from '../../http/caller.ts';
import type { DoctorId } from '../../lib/doctor-id.ts';
import type { ProfileService } from './service.ts';
import type { Uploads } from './uploads.ts';

const FOR_EVER = 'public, max-age=31536000, immutable';

const uploadsOf = (files: Readonly<Record<string, ReceivedFile | undefined>>): Uploads => ({
  image: files.image?.bytes ?? null,
  licence: files.licenseDocument?.bytes ?? null,
});

/** `changed` is called when a doctor gets or loses a profile, because live sessions say whether there is one. */
export function profileHandlers(
  service: ProfileService,
  changed: (doctorId: DoctorId) => void,
): Handlers<typeof profileEndpoints> {
  return {
    getProfile: async ({ session, now }) => {
      const [profileData, trialUsed] = await Promise.all([
        service.read(session.doctorId, now),
        service.trialUsed(session.doctorId),
      ]);
      return {
        ...(profileData ? say('profile-found', 'Profile found') : say('no-profile', 'You have no profile yet')),
        profileData,
        trialUsed,
      };
    },
    addDoctor: async ({ session, body, files, now }) => {
      const words = await service.submit(session, body, uploadsOf(files), now);
      changed(session.doctorId);
      return words;
    },
    updateProfile: ({ session, body, files, now }) => service.edit(session, body, uploadsOf(files), now),
    chooseClock: async ({ session, body, now }) => {
      await service.chooseClock(session, body.clock, now);
      return body.clock === '12h'
        ? say('clock-12h', 'Times are shown as 5:30 pm.')
        : say('clock-24h', 'Times are shown as 17:30.');
    },
    getLicenceDocument: async ({ session }) => {
      const { bytes, type } = await service.licence(session.doctorId);
      return { bytes, type, attachment: type === 'application/pdf' ? 'licence.pdf' : 'licence.jpg' };
    },
    deleteProfile: async ({ session, now }) => {
      const deleted = await service.delete(session, now);
      changed(session.doctorId);
      return deleted
        ? say('profile-deleted', 'Your profile data was deleted.')
        : say('no-profile-to-delete', 'There is no profile data to delete.');
    },
    getDoctorImage: async ({ params, query }) => {
      const { bytes, isVersioned } = await service.image(params.id, query.v);
      return { bytes, type: 'image/webp', cache: isVersioned ? FOR_EVER : 'no-cache' };
    },
  };
}
