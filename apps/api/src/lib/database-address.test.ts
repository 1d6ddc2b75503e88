import { expect, it } from 'vitest';
import { serversOf } from './database-address.ts';

it.each([
  [
    'one server',
    'postgresql://me:x@db/clinic?sslmode=verify-full',
    ['postgresql://me:x@db/clinic?sslmode=verify-full'],
  ],
  [
    'several servers, each with its port or the usual one',
    'postgres://me:x@db1:5433,[::1]:5434,db3/clinic?sslmode=verify-full',
    [
      'postgres://me:x@db1:5433/clinic?sslmode=verify-full',
      'postgres://me:x@[::1]:5434/clinic?sslmode=verify-full',
      'postgres://me:x@db3/clinic?sslmode=verify-full',
    ],
  ],
  [
    'several sockets',
    'postgresql://me@/clinic?host=/a,/b&port=1,2',
    ['postgresql://me@/clinic?host=%2Fa&port=1', 'postgresql://me@/clinic?host=%2Fb&port=2'],
  ],
  [
    'one port for all',
    'postgresql://me@/clinic?host=/a,/b&port=1',
    ['postgresql://me@/clinic?host=%2Fa&port=1', 'postgresql://me@/clinic?host=%2Fb&port=1'],
  ],
  ['other numbers of hosts and ports', 'postgresql://me@/clinic?host=/a,/b,/c&port=1,2', []],
  ['a comma in a password', 'postgresql://me:a,b@db/clinic', ['postgresql://me:a,b@db/clinic']],
])('finds the servers of an address with %s', (_, address, servers) => {
  expect(serversOf(address)).toEqual(servers);
});
