import { IMAGE_MAX_PIXELS } from '@baari/contract/limits';
import type { FieldError } from '@baari/contract/problem';
import { say } from '@baari/contract/said';
import type { Words } from '@baari/contract/said';
import { fileTypeFromBuffer } from 'file-type';
import type { Sharp } from 'sharp';
import { Failure, fieldError } from '../../lib/failure.ts';
import { gate } from '../../lib/gate.ts';

/** A file as it is stored: pictures are always drawn again, never the sender's bytes. */
export interface KeptFile {
  bytes: Buffer;
  type: string;
  extension: string;
}
/** What is wrong with a file, for its sender. */
export interface BadFile {
  wrong: Words;
}

const PICTURE_SIDE_PX = 800;
const PICTURE_QUALITY = 82;
/** Large enough to read the small print of a photographed certificate. */
const LICENCE_SIDE_PX = 3_000;
const LICENCE_QUALITY = 85;
const DECODE_DEADLINE_SECONDS = 15;
/** Decoding takes a thread from the pool that log-ins and files also need, and up to 150 MB. */
const AT_ONCE = 2;
const WAITING_MAX = 100;
const PDF_START = Buffer.from('%PDF-');

const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'];
const LICENCE_PICTURE_TYPES = ['image/jpeg', 'image/png'];

async function loadSharp() {
  const { default: sharp } = await import('sharp');
  // libvips can read dozens of formats; the sender's bytes only ever reach these three decoders.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
  });
  sharp.cache(false);
  return sharp;
}
let loaded: ReturnType<typeof loadSharp> | undefined;

const admit = gate(AT_ONCE, WAITING_MAX);

async function contentType(bytes: Buffer): Promise<string | undefined> {
  try {
    return (await fileTypeFromBuffer(bytes))?.mime;
  } catch {
    return undefined; // cut off in the middle of its own header
  }
}

/** Decodes and turns upright; the limit of pixels is checked in the header, before any pixel is decoded. */
async function drawn(bytes: Buffer, side: number, as: (picture: Sharp) => Sharp): Promise<Buffer> {
  // With the first picture: it holds eight megabytes, and most processes are never sent one.
  const sharp = await (loaded ??= loadSharp());
  const picture = sharp(bytes, { limitInputPixels: IMAGE_MAX_PIXELS, failOn: 'truncated' })
    .timeout({ seconds: DECODE_DEADLINE_SECONDS })
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true });
  return as(picture).toBuffer();
}

const PICTURE = {
  wrongType: say('picture-type', 'The picture must be a JPEG, PNG or WebP file.'),
  tooManyPixels: say('picture-pixels', 'The picture has too many pixels. Please make it smaller and try again.'),
  unreadable: say('picture-unreadable', 'The picture could not be read. It may be damaged.'),
};
const LICENCE = {
  wrongType: say('licence-type', 'The licence document must be a PDF, JPEG or PNG file.'),
  tooManyPixels: say(
    'licence-pixels',
    'The licence document has too many pixels. Please make it smaller and try again.',
  ),
  unreadable: say('licence-unreadable', 'The licence document could not be read. It may be damaged.'),
};

function whyUndecodable(error: unknown, what: typeof PICTURE): BadFile {
  if (error instanceof Failure) throw error;
  const tooMany = error instanceof Error && error.message.includes('pixel limit');
  return { wrong: tooMany ? what.tooManyPixels : what.unreadable };
}

/** The doctor's picture, drawn again as WebP: upright, at most 800 px, without anything else that was in the file. */
export async function readPicture(bytes: Buffer): Promise<KeptFile | BadFile> {
  const type = await contentType(bytes);
  if (!type || !PICTURE_TYPES.includes(type)) return { wrong: PICTURE.wrongType };
  try {
    const asWebp = (picture: Sharp) => picture.webp({ quality: PICTURE_QUALITY });
    const kept = await admit(() => drawn(bytes, PICTURE_SIDE_PX, asWebp));
    return { bytes: kept, type: 'image/webp', extension: 'webp' };
  } catch (error) {
    return whyUndecodable(error, PICTURE);
  }
}

/** The licence document: a picture is drawn again as JPEG, a PDF stays as it is and is only ever downloaded. */
export async function readLicence(bytes: Buffer): Promise<KeptFile | BadFile> {
  const type = await contentType(bytes);
  if (type === 'application/pdf' && bytes.subarray(0, PDF_START.length).equals(PDF_START)) {
    return { bytes, type, extension: 'pdf' };
  }
  if (!type || !LICENCE_PICTURE_TYPES.includes(type)) return { wrong: LICENCE.wrongType };
  try {
    const asJpeg = (picture: Sharp) => picture.flatten({ background: '#ffffff' }).jpeg({ quality: LICENCE_QUALITY });
    const kept = await admit(() => drawn(bytes, LICENCE_SIDE_PX, asJpeg));
    return { bytes: kept, type: 'image/jpeg', extension: 'jpg' };
  } catch (error) {
    return whyUndecodable(error, LICENCE);
  }
}

/** The files of a form as they were received. */
export interface Uploads {
  image: Buffer | null;
  licence: Buffer | null;
}
/** The files to store; null for one that was not sent. */
export interface KeptUploads {
  image: KeptFile | null;
  licence: KeptFile | null;
}

/** Checks the form's files by their content, and refuses them with everything that is wrong at once. */
export async function readUploads(uploads: Uploads): Promise<KeptUploads> {
  const [image, licence] = await Promise.all([
    uploads.image && readPicture(uploads.image),
    uploads.licence && readLicence(uploads.licence),
  ]);
  const errors: FieldError[] = [];
  if (image && 'wrong' in image) errors.push(fieldError('image', image.wrong));
  if (licence && 'wrong' in licence) errors.push(fieldError('licenseDocument', licence.wrong));
  if (errors.length > 0) throw new Failure('INVALID_FIELDS', { errors });
  return {
    image: image && !('wrong' in image) ? image : null,
    licence: licence && !('wrong' in licence) ? licence : null,
  };
}
