import { z } from 'zod';

export const MANIFEST = 'manifest.json';

const part = z.object({ bytes: z.int(), sha256: z.string().regex(/^[0-9a-f]{64}$/) });
export type Part = z.output<typeof part>;

/** The content of a backup: every part except this one, with its hash. */
export const manifest = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  /** Each in PostgreSQL's COPY text, columns in this order, as tables/{name}. */
  tables: z.array(part.extend({ name: z.string(), columns: z.array(z.string()), rows: z.int() })),
  sequences: z.array(z.object({ name: z.string(), lastValue: z.number() })),
  /** As files/{key}. */
  files: z.array(part.extend({ key: z.string(), type: z.string() })),
  /** Jobs that are not done, one JSON line each. */
  jobs: part.extend({ count: z.int() }),
  /** Fingerprints of the service's secrets, the newest last. */
  fingerprints: z.array(z.string()),
  /** As secrets/{name}. */
  secrets: z.array(part.extend({ name: z.string() })),
  /** Hashes of some tickets that patients hold, for a drill; earlier backups have none. */
  tickets: z
    .array(z.object({ doctorId: z.string(), date: z.string(), serial: z.int(), sha256: z.string() }))
    .default([]),
});
export type Manifest = z.output<typeof manifest>;

/** The place of each part in the archive. */
export function partsOf({ tables, files, jobs, secrets }: Manifest): Map<string, Part> {
  return new Map<string, Part>([
    ...tables.map((table) => [tablePart(table.name), table] as const),
    ...files.map((file) => [filePart(file.key), file] as const),
    [JOBS_PART, jobs],
    ...secrets.map((secret) => [secretPart(secret.name), secret] as const),
  ]);
}

export const rowsOf = ({ tables }: Pick<Manifest, 'tables'>): number => tables.reduce((sum, { rows }) => sum + rows, 0);

export const JOBS_PART = 'jobs.jsonl';
export const tablePart = (name: string): string => `tables/${name}`;
export const filePart = (key: string): string => `files/${key}`;
export const secretPart = (name: string): string => `secrets/${name}`;
