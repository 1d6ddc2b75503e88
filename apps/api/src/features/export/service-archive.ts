import { createWriteStream } from 'node:fs';
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { clinicTime } from '@baari/calendar/zone';
import { ZipFile } from 'yazl';
import { BYTE_ORDER_MARK, csvLine } from '../../lib/csv.ts';
import type { Row } from '../../lib/csv.ts';
import { SOURCES } from './store-snapshot.ts';
import type { OwnFiles, Snapshot, Source } from './store-snapshot.ts';

export interface ArchiveParts {
  snapshot: Snapshot;
  file(key: string): Promise<Buffer | null>;
  /** Called after each page with the number of rows written, and of all rows. */
  onRows(done: number, of: number): Promise<void>;
  readme: string;
  now: Date;
}

const EXTENSIONS: Readonly<Record<string, string>> = { 'application/pdf': 'pdf', 'image/png': 'png' };
/** CSV and JSON: every row is written twice. */
const FORMS = 2;

async function* csvOf(source: Source, pages: AsyncIterable<Row[]>) {
  yield BYTE_ORDER_MARK + csvLine(source.columns);
  for await (const rows of pages) yield rows.map((row) => csvLine(source.columns.map((name) => row[name]!))).join('');
}

async function* jsonOf(pages: AsyncIterable<Row[]>) {
  let before = '[\n';
  for await (const rows of pages) {
    yield before + rows.map((row) => JSON.stringify(row)).join(',\n');
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

async function profileFiles(zip: ZipFile, { imageKey, licenceKey, licenceType }: OwnFiles, parts: ArchiveParts) {
  const picture = await parts.file(imageKey);
  if (picture) zip.addBuffer(picture, 'picture.webp', { mtime: parts.now });
  const licence = await parts.file(licenceKey);
  if (licence) zip.addBuffer(licence, `licence.${EXTENSIONS[licenceType] ?? 'jpg'}`, { mtime: parts.now });
}

async function addAll(zip: ZipFile, parts: ArchiveParts): Promise<void> {
  const { snapshot, onRows, now } = parts;
  const total = FORMS * (await snapshot.count());
  let done = 0;
  async function* counted(source: Source) {
    for await (const rows of snapshot.pages(source)) {
      yield rows;
      done += rows.length;
      await onRows(done, total);
    }
  }
  const add = (name: string, text: () => AsyncIterable<string>) =>
    // The files are written one after the other, because they share the snapshot's connection.
    zip.addReadStreamLazy(name, { mtime: now }, (ready) => {
      const stream = Readable.from(text(), { objectMode: false });
      stream.on('error', (error) => zip.emit('error', error));
      // A failure elsewhere also ends this reading, because its connection is returned and must not be used.
      const end = () => stream.destroy();
      zip.once('error', end);
      stream.once('close', () => zip.off('error', end));
      ready(null, stream);
    });

  zip.addBuffer(Buffer.from(parts.readme), 'README.txt', { mtime: now });
  const profile = await snapshot.profile();
  if (profile) {
    const csv = BYTE_ORDER_MARK + csvLine(Object.keys(profile)) + csvLine(Object.values(profile));
    zip.addBuffer(Buffer.from(csv), 'profile.csv', { mtime: now });
    zip.addBuffer(Buffer.from(`${JSON.stringify(profile, null, 2)}\n`), 'profile.json', { mtime: now });
  }
  const files = await snapshot.files();
  if (files) await profileFiles(zip, files, parts);
  for (const source of SOURCES) {
    add(`${source.name}.csv`, () => csvOf(source, counted(source)));
    add(`${source.name}.json`, () => jsonOf(counted(source)));
  }
  zip.end();
}

/** Writes the ZIP into the file `path`, a page of rows in memory at a time. */
export async function writeArchive(path: string, parts: ArchiveParts): Promise<void> {
  const zip = new ZipFile();
  // Not Readable.from: if it is destroyed while it waits for data, it waits for ever, and the pipeline with it.
  const output = zip.outputStream.pipe(new PassThrough());
  zip.on('error', (error: Error) => output.destroy(error));
  const written = pipeline(output, createWriteStream(path, { mode: 0o600 }));
  written.catch((error: unknown) => zip.emit('error', error)); // the disk is full: reading ends as well
  try {
    await addAll(zip, parts);
  } catch (error) {
    zip.emit('error', error);
  }
  await written;
}

/** The text of the archive's README.txt. */
export function readmeText(brandName: string, now: Date, zone: string): string {
  const { date, minute } = clinicTime(now, zone);
  const time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
  return [
    `Your data in ${brandName}, as it was on ${date} at ${time} (${zone}).`,
    '',
    'profile        your account and profile, with picture and licence',
    'appointments   all appointments with name, phone and status of the patient',
    'days-off       the dates on which you take no bookings',
    'payments       all payments, in rupees',
    'subscriptions  the periods of your plans',
    'audit-trail    what was done in your clinic, as far as it is kept',
    '',
    'Each comes as CSV, for Excel or LibreOffice, and as JSON, for programs. Times are in UTC (ISO 8601).',
    "In CSV a text that begins with = + - or @ has a ' in front, so that no spreadsheet runs it as a formula.",
    'This archive holds personal data of your patients. Please keep it safe.',
    '',
  ].join('\r\n');
}
