import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { startTextProvider } from './text-provider.ts';
import type { Answer, CallBack } from './text-provider.ts';

/** An SMS as a phone got it. */
export interface DeliveredSms {
  id: string;
  phone: string;
  text: string;
  /** As the sender named it, which its reports repeat; '0' where it named none. */
  key: string;
}

export interface Report {
  id: string;
  /** 1: delivered, 2: failed, 9: on the do-not-disturb list, 16 and 25: rejected, 17: a blocked number. */
  status: string;
  /** As in India. */
  date?: string;
  key?: string;
}

const error = (status: number, message: string, code?: string): Answer => ({
  status,
  body: { type: 'error', message, ...(code !== undefined && { code }) },
});
const DESCRIPTIONS: Record<string, string> = { 1: 'DELIVERED', 2: 'FAILED', 9: 'NDNC', 16: 'REJECTED' };

/** MSG91 with templates that it has approved, by their id; a place of a text is written ##VAR1##. */
export async function startMsg91(authKey: string, templates: Record<string, string>) {
  const delivered: DeliveredSms[] = [];

  function take(request: IncomingMessage, body: Buffer): Answer {
    const { method, url, headers } = request;
    if (method !== 'POST' || !/^\/api\/v5\/flow\/?$/.test(url!)) return { status: 404, body: 'Not found' };
    if (headers.authkey !== authKey)
      return {
        status: 401,
        body: { status: 'fail', hasError: true, errors: 'Unauthorized', code: '401', apiError: '201' },
      };
    if (!String(headers['content-type']).startsWith('application/json')) return error(400, 'Invalid JSON');
    const asked = JSON.parse(body.toString()) as Record<string, unknown>;
    const template = templates[String(asked['template_id'])];
    if (template === undefined) return error(400, 'Template ID Missing or Invalid Template', '211');
    const recipients = (asked['recipients'] ?? []) as Record<string, string>[];
    if (recipients.length === 0) return error(400, 'Recipients missing', '101');
    if (!recipients.every(({ mobiles = '' }) => /^91[6-9]\d{9}$/.test(mobiles)))
      return error(400, 'Invalid mobile number', '202');
    const places = [...template.matchAll(/##(\w+)##/g)].map(([, name]) => name!).toSorted();
    if (!recipients.every(({ CRQID = '0' }) => /^[\w.-]+$/.test(CRQID))) return error(400, 'Invalid CRQID');
    for (const { mobiles: _, CRQID: _key, ...values } of recipients)
      if (Object.keys(values).toSorted().join() !== places.join()) return error(400, 'Template variables do not match');
    // The operators let no more through in a place (DLT).
    for (const { mobiles: _, CRQID: _key, ...values } of recipients)
      if (Object.values(values).some((value) => value === '' || [...value].length > 30))
        return error(400, 'Template variables do not match');
    const id = randomBytes(12).toString('hex');
    for (const { mobiles, CRQID: key = '0', ...values } of recipients)
      delivered.push({
        ...{ id, key, phone: mobiles! },
        text: template.replace(/##(\w+)##/g, (_, name: string) => values[name]!),
      });
    return { status: 200, body: { type: 'success', message: id } };
  }

  const of = ({ status, date = '2026-11-21 10:06:20', key = '0' }: Report) => ({
    date,
    amount: '0.20',
    INMSID: '0',
    CRQID: key,
    number: '919800000001',
    credit: '1',
    status,
    desc: DESCRIPTIONS[status] ?? 'REJECTED',
  });

  return {
    ...(await startTextProvider(take)),
    /** The oldest first. */
    delivered,
    /** Reports as version 2 of its webhook gives them: many in a form. */
    together: (...reports: Report[]): CallBack => ({
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        data: JSON.stringify(
          reports.map((report) => ({
            senderId: 'BAARIN',
            requestId: report.id,
            report: [{ ...of(report), ctCode: '900', clientid: '', failedReason: '' }],
            userId: '270000',
            campaignName: 'API',
          })),
        ),
      }).toString(),
    }),
    /** One report as version 3 gives it. */
    alone: (report: Report): CallBack => ({
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        ...of(report),
        requestId: report.id,
        senderId: 'BAARIN',
        userId: '270000',
        campaignName: 'API',
      }),
    }),
  };
}
export type StandInMsg91 = Awaited<ReturnType<typeof startMsg91>>;
