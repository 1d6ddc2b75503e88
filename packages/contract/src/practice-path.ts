import type { EndpointShape } from './endpoint.ts';

const OWN = '/api/doctor/';
const OF_PRACTICE = /^\/api\/practice\/([0-9a-hjkmnp-tv-z]{10})\//;

/** Whether an endpoint is of a practice, so that its call may say which one. */
export const isOfPractice = ({ access, path }: Pick<EndpointShape, 'access' | 'path'>): boolean =>
  access !== 'public' && access !== 'account' && path.startsWith(OWN);

/** The address of a call for one practice: `/api/doctor/queue` of one's own is `/api/practice/ID/queue` of any. */
export const addressAt = (practice: string, address: string): string =>
  `/api/practice/${practice}/${address.slice(OWN.length)}`;

/** Which practice an address names, and the address without it; null if it names none. */
export function practiceIn(address: string): { practice: string; address: string } | null {
  const named = OF_PRACTICE.exec(address);
  return named && { practice: named[1]!, address: OWN + address.slice(named[0].length) };
}
