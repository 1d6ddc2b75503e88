import * as z from 'zod/mini';
import { answerOf, endpoint } from './endpoint.ts';

export const EXPORT_STATUSES = ['waiting', 'running', 'ready', 'failed'] as const;
export type ExportStatus = (typeof EXPORT_STATUSES)[number];

/** The latest copy of a doctor's data that was requested. */
export const dataExport = z.object({
  id: z.uuid(),
  status: z.enum(EXPORT_STATUSES),
  percent: z.int().check(z.gte(0), z.lte(100)),
  askedAt: z.iso.datetime(),
  /** When ready: until when it can be downloaded, and its size in bytes. */
  readyUntil: z.nullable(z.iso.datetime()),
  bytes: z.nullable(z.int()),
});
export type DataExport = z.output<typeof dataExport>;

export const requestExport = endpoint({
  summary: 'Request a copy of all data; if one is already being made, the answer is that one',
  method: 'POST',
  path: '/api/doctor/data-export',
  access: 'doctor',
  limit: 'reads',
  needsReauth: true,
  answer: answerOf({ dataExport }),
  codes: ['REAUTH_REQUIRED', 'SWITCHED_OFF'],
});

export const getExport = endpoint({
  summary: 'The state of the copy of all data; null if none was requested in the last day',
  method: 'GET',
  path: '/api/doctor/data-export',
  access: 'doctor',
  limit: 'reads',
  answer: answerOf({ dataExport: z.nullable(dataExport) }),
  codes: [],
});

export const getExportFile = endpoint({
  summary: 'The copy itself, a ZIP of CSV and JSON files, for its own doctor only',
  method: 'GET',
  path: '/api/doctor/data-export/:id',
  access: 'doctor',
  limit: 'reads',
  needsReauth: true,
  params: z.object({ id: z.string() }),
  answers: 'file',
  answer: z.undefined(),
  codes: ['REAUTH_REQUIRED', 'NOT_FOUND'],
});

export const exportEndpoints = { requestExport, getExport, getExportFile };
