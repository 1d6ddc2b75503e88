import { clinicTime } from '@baari/calendar/zone';
import type { FieldError } from '@baari/contract/problem';
import type { ProfileData } from '@baari/contract/profile';
import { say } from '@baari/contract/said';
import type { Words } from '@baari/contract/said';
import type { Clock } from '@baari/contract/vocabulary';
import type { ActingSession } from '../../lib/acting-session.ts';
import type { DoctorId } from '../../lib/doctor-id.ts';
import { Failure, fieldError } from '../../lib/failure.ts';
import { imageVersion } from '../../lib/image-address.ts';
import type { FileStore } from '../../ports/file-store.ts';
import type { SubscriptionService } from '../subscription/service.ts';
import type { DayChanged } from '../../ports/event-bus.ts';
import { named, profileFiles } from './files.ts';
import { asProfileData } from './views.ts';
import { editedText, isoWeekdays, lostWeekdays, submittedText } from './rules.ts';
import type { LooseFileStore } from './store-files.ts';
import type { ProfileFields } from './store-columns.ts';
import type { ProfileStore } from './store.ts';
import { readUploads } from './uploads.ts';
import type { KeptFile, KeptUploads, Uploads } from './uploads.ts';

export interface ProfileDeps {
  store: ProfileStore;
  looseFiles: LooseFileStore;
  files: FileStore;
  subscription: SubscriptionService;
  zone: string;
  changed: DayChanged;
}
export interface ServedImage {
  bytes: Buffer;
  /** True if the address names exactly this picture, so that caches may keep it for ever. */
  isVersioned: boolean;
}

/** A first submission needs both files. */
function bothOf({ image, licence }: KeptUploads): { image: KeptFile; licence: KeptFile } {
  if (image && licence) return { image, licence };
  const errors: FieldError[] = [];
  if (!image) errors.push(fieldError('image', say('picture-needed', 'Please upload doctor image')));
  if (!licence)
    errors.push(fieldError('licenseDocument', say('licence-document-required', 'Licence document is required')));
  throw new Failure('INVALID_FIELDS', { errors });
}

export function profileService({ store, looseFiles, files: fileStore, subscription, zone, changed }: ProfileDeps) {
  const files = profileFiles(fileStore, looseFiles);

  /** Removes the files that delete_profile named, and the copy of the data if there was one. */
  async function removeAfterDeletion(keys: readonly string[]): Promise<void> {
    await files.removeSoon(keys);
    await files.sweep().catch(() => undefined);
  }

  return {
    async read(doctorId: DoctorId, now: Date): Promise<ProfileData | null> {
      const [row, licence] = await Promise.all([store.read(doctorId), store.licence(doctorId)]);
      return row && licence && asProfileData(doctorId, row, licence, await subscription.current(doctorId, now));
    },

    /** Whether the account has had its free trial, perhaps with a profile that was deleted. */
    trialUsed: (doctorId: DoctorId): Promise<boolean> => subscription.trialUsed(doctorId),

    /** Stores the first submission and returns the text for the doctor. Of parallel ones only one succeeds. */
    async submit(session: ActingSession, fields: ProfileFields, uploads: Uploads, now: Date): Promise<Words> {
      if (await store.read(session.doctorId)) throw new Failure('PROFILE_EXISTS');
      const kept = bothOf(await readUploads(uploads));
      const [image, licence] = [named(kept.image), named(kept.licence)];
      const stored = { image_key: image.key, licence_key: licence.key, licence_type: licence.type };
      const offer = subscription.offerTrial(fields, null, now);
      const { trial } = await files.storeFor([image, licence], () => store.create(session, fields, stored, offer));
      return submittedText(trial, offer.end, zone);
    },

    /** Stores an edit and returns the text for the doctor; a file left out stays. */
    async edit(session: ActingSession, fields: ProfileFields, uploads: Uploads, now: Date): Promise<Words> {
      const kept = await readUploads(uploads);
      const [image, licence] = [kept.image && named(kept.image), kept.licence && named(kept.licence)];
      const stored = {
        ...(image && { image_key: image.key }),
        ...(licence && { licence_key: licence.key, licence_type: licence.type }),
      };
      const added = [image, licence].filter((file) => file !== null);
      const { workingDays, replaced } = await files.storeFor(added, () => store.update(session, fields, stored, now));
      changed(session.doctorId, null);
      await files.removeSoon(replaced);
      const lost = lostWeekdays(workingDays, fields.workingDays);
      const today = clinicTime(now, zone).date;
      const booked = lost.length === 0 ? 0 : await store.countBooked(session.doctorId, today, isoWeekdays(lost));
      return editedText(lost, booked);
    },

    /** How the clinic's times are written, from now on. */
    chooseClock: (session: ActingSession, clock: Clock, now: Date): Promise<void> =>
      store.chooseClock(session, clock, now),

    /** Deletes the profile and everything that belongs to it; true if there was one. */
    async delete(session: ActingSession, now: Date): Promise<boolean> {
      const keys = await store.delete(session, clinicTime(now, zone).date, now);
      changed(session.doctorId, null);
      await removeAfterDeletion(keys);
      return keys.length > 0;
    },

    removeAfterDeletion,

    removeFiles: files.removeSoon,

    /** Removes files that a crash left without an owner. */
    sweepFiles: files.sweep,

    async licence(doctorId: DoctorId): Promise<{ bytes: Buffer; type: string }> {
      const row = await store.read(doctorId);
      const bytes = row && (await files.get(row.licence_key));
      if (!bytes) throw new Failure('NOT_FOUND');
      return { bytes, type: row.licence_type };
    },

    /** The picture of any doctor; `version` is the `v` of the address. */
    async image(doctorId: string, version: string | undefined): Promise<ServedImage> {
      const key = await store.imageKey(doctorId);
      const bytes = key && (await files.get(key));
      if (!bytes) throw new Failure('NOT_FOUND');
      return { bytes, isVersioned: version === imageVersion(key) };
    },
  };
}
export type ProfileService = ReturnType<typeof profileService>;
