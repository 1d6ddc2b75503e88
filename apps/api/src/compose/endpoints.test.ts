import { endpoints } from '@baari/contract/table';
import { expect, it } from 'vitest';
import { allHandlers } from './endpoints.ts';
import type { AllHandlers } from './endpoints.ts';

const handler = () => Promise.reject(new Error('never called'));
const all = Object.fromEntries(Object.keys(endpoints).map((name) => [name, handler])) as unknown as AllHandlers;
const { login, ...others } = all;

it('brings the handlers of all modules together', () => {
  const modules = { account: { handlers: { login } }, rest: { handlers: others }, sweeper: { sweeps: [] } };
  expect(Object.keys(allHandlers(modules)).sort()).toEqual(Object.keys(all).sort());
});

it('does not compile if an endpoint has no handler, or two', () => {
  // @ts-expect-error nobody answers login
  allHandlers({ rest: { handlers: others } });
  // @ts-expect-error two answer login
  allHandlers({ account: { handlers: { login } }, rest: { handlers: all } });
});
