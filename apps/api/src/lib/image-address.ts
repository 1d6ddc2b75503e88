import { sha256 } from './secret.ts';

const VERSION_CHARS = 12;

/** The `v` of a stored picture: it changes with the picture, so that the address can be cached for ever. */
export const imageVersion = (imageKey: string): string =>
  sha256(imageKey).toString('base64url').slice(0, VERSION_CHARS);

/** The path under which everybody can read a doctor's picture. */
export const imageAddress = (doctorId: string, imageKey: string): string =>
  `/api/public/doctors/${doctorId}/image?v=${imageVersion(imageKey)}`;
