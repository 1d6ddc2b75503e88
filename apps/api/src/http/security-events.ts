import { changesState } from '@baari/contract/endpoint';
import type { EndpointShape } from '@baari/contract/endpoint';
import type { ProblemCode } from '@baari/contract/problem';
import type { SecurityKind } from '@baari/contract/security-log';

const FAILED_LOG_IN: readonly ProblemCode[] = [
  'INVALID_CREDENTIALS',
  'CODE_INVALID',
  'PHONE_CODE_SPENT',
  'INVITATION_ENDED',
  'ACCOUNT_LOCKED',
  'PIN_WRONG',
];
const NOT_OWN: readonly ProblemCode[] = [
  'OTHER_DOCTOR',
  'OTHER_CLINIC',
  'OTHER_ACCOUNT',
  'NOT_A_TICKET',
  'SIGNATURE_INVALID',
];

/** What a call was, for the security log; null for everyday ones. `problem`: the code with which it was refused. */
export function securityKind(endpoint: EndpointShape, problem: ProblemCode | undefined): SecurityKind | null {
  if (problem === undefined) {
    const isFile = endpoint.answers === 'file' && endpoint.access !== 'public';
    return isFile || endpoint.readsPatients ? 'read' : null;
  }
  if (problem === 'TOO_MANY_REQUESTS') return 'limit-reached';
  if (problem === 'CROSS_SITE') return 'other-site';
  if (FAILED_LOG_IN.includes(problem)) return 'log-in-failed';
  const isUnknownId = problem === 'NOT_FOUND' && endpoint.params !== undefined;
  return isUnknownId || NOT_OWN.includes(problem) ? 'refused' : null;
}

/** Ids and dates; never a ticket, which opens something, nor a text that somebody typed. */
const ID = /^[0-9a-zA-Z-]{1,60}$/;
const DATE = /^\d{4}-\d{2}-\d{2}$/;

const valuesOf = (given: unknown, names: readonly string[], form: RegExp): string[] => {
  const found = new Map<string, unknown>(Object.entries(given ?? {}));
  return names.flatMap((name) => {
    const value = found.get(name);
    return typeof value === 'string' && form.test(value) ? [value] : [];
  });
};

/** Which dates were read, or which id was asked for. */
export const aboutCall = ({ params, query }: { params: unknown; query: unknown }): string =>
  [...valuesOf(params, ['id', 'number'], ID), ...valuesOf(query, ['date', 'from', 'to'], DATE)].join(' ').slice(0, 80);

/**
 * How a reading of patients is named: acts that answer with the queue show the whole of it, and so count together, lest they fill the
 * log; which patient such an act was about, the trail says.
 */
export function readingOf(name: string, endpoint: EndpointShape, about: string): { call: string; about: string } {
  return changesState(endpoint) && endpoint.readsPatients === 'queue'
    ? { call: 'getQueue', about: '' }
    : { call: name, about };
}

/** The log-in name of the account that the body names, as the schema read it: an e-mail address or a mobile number. */
export function typedEmail(body: unknown): string | null {
  const [email] = valuesOf(body, ['email'], /@|^\d{10}$/);
  return email ?? null;
}
