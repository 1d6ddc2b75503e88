import * as z from 'zod/mini';
import { answerOf, endpoint } from './endpoint.ts';

export const EXPORT_STATUSES = ['waiting', 'running', 'ready', 'failed'] as const;
export type ExportStatus = (typeof EXPORT_STATUSES)[number];

/** The copy of a doctor's data that was asked for last. */
export const dataExport = z.object({
  id: z.uuid(),
  status: z.enum(EXPORT_STATUSES),
  percent: z.int().check(z.gte(0), z.lte(100)),
  askedAt: z.iso.datetime(),
  /** ready: until when it can be fetched, and how large it is. */
  readyUntil: z.nullable(z.iso.datetime()),
  bytes: z.nullable(z.int()),
});
export type DataExport = z.output<typeof dataExport>;

export const requestExport = endpoint({
  summary: 'Have a copy of all data made; where one is being made already, that one is answered',
  method: 'POST',
  path: '/api/doctor/data-export',
  access: 'doctor',
  limit: 'reads',
  answer: answerOf({ dataExport }),
  codes: ['REAUTH_REQUIRED'],
});

export const getExport = endpoint({
  summary: 'How far the copy of all data is; null where none was asked for within a day',
  method: 'GET',
  path: '/api/doctor/data-export',
  access: 'doctor',
  limit: 'reads',
  answer: answerOf({ dataExport: z.nullable(dataExport) }),
  codes: [],
});

export const getExportFile = endpoint({
  summary: 'The copy itself, a ZIP of CSV and JSON, to its own doctor alone',
  method: 'GET',
  path: '/api/doctor/data-export/:id',
  access: 'doctor',
  limit: 'reads',
  params: z.object({ id: z.string() }),
  answers: 'file',
  answer: z.undefined(),
  codes: ['NOT_FOUND'],
});

export const exportEndpoints = { requestExport, getExport, getExportFile };
