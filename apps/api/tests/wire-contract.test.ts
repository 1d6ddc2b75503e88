import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROBLEMS } from '@baari/contract/problem';
import { startApi } from '@baari/testing/api';
import { everyEndpoint } from '@baari/testing/endpoints';
import { beforeAll, expect, inject, it } from 'vitest';
import * as z from 'zod/mini';
import { differences } from './support/differences.ts';

/**
 * What the API has come to take and say since `wire-contract.json` was written, each with its reason. Callers of before go
 * on as they did, so that there is no such list of what was removed or changed.
 */
const ADDED: readonly (readonly [RegExp, reason: string])[] = [
  [/POST \/api\/doctor\/queue\/\{id\}\/put-back$/, 'putting back is an act of the queue like the others'],
  [/ properties lastAct anyOf 0 properties act enum put-back$/, 'so it can be what the desk did last'],
  [/^added problems OTHER_ACCOUNT$/, 'a page whose session became that of another account is refused'],
  [/ properties undone enum put-back$/, 'and what was undone'],
];

const description = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        parameters: z.optional(z.unknown()),
        requestBody: z.optional(z.unknown()),
        responses: z.record(z.string(), z.object({ content: z.optional(z.unknown()) })),
      }),
    ),
  ),
});

/** What /openapi.json says of each call, and what it cannot say: who may call, what a stream's events are, which refusals come. */
function wireContract(openapi: z.output<typeof description>): unknown {
  const calls = everyEndpoint.map(({ method, path: pattern, access, codes, event, files }) => {
    const path = pattern.replace(/:(\w+)/g, '{$1}');
    const { parameters, requestBody, responses } = openapi.paths[path]![method.toLowerCase()]!;
    const answers = Object.fromEntries(Object.entries(responses).map(([status, { content }]) => [status, content]));
    const shape = event && { ...z.toJSONSchema(event), $schema: undefined };
    return [`${method} ${path}`, { access, parameters, requestBody, files, answers, event: shape, codes }];
  });
  const problems = Object.entries(PROBLEMS).map(([code, { status }]) => [code, status]);
  const written = { problems: Object.fromEntries(problems), calls: Object.fromEntries(calls) };
  return JSON.parse(JSON.stringify(written));
}

let found: string[];
beforeAll(async () => {
  const api = await startApi(inject('ownerUrl'));
  const openapi = description.parse(await (await api.browser().fetch('/openapi.json')).json());
  await api.stop();
  const before: unknown = JSON.parse(readFileSync(join(import.meta.dirname, 'fixtures', 'wire-contract.json'), 'utf8'));
  found = differences(before, wireContract(openapi));
});

const isListed = (difference: string) => ADDED.some(([what]) => what.test(difference));

it('takes and says all that it did when the contract was written down', () =>
  expect(found.filter((difference) => !difference.startsWith('added '))).toEqual([]));

it('has only listed additions', () => {
  expect(found.filter((difference) => difference.startsWith('added ') && !isListed(difference))).toEqual([]);
  expect(ADDED.filter(([what]) => !found.some((difference) => what.test(difference)))).toEqual([]);
});

it('reports what is missing, different or new, and counts a new required field as a change', () => {
  const before = { gone: 1, other: { maxLength: 80 }, enum: ['A', 'B'], requestBody: { required: ['name'] } };
  const now = { new: 1, other: { maxLength: 60 }, enum: ['C', 'A'], requestBody: { required: ['name', 'age'] } };
  expect(differences(before, now)).toEqual([
    'removed gone',
    'changed other maxLength: 80 to 60',
    'removed enum B',
    'added enum C',
    'changed requestBody required age',
    'added new',
  ]);
  expect(differences(now, now)).toEqual([]);
});
