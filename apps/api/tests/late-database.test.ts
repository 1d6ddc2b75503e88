import { connectPrimary, openServers } from '@baari/api/db/servers';
import { startTcpProxy } from '@baari/testing/tcp-proxy';
import { expect, inject, it, onTestFinished } from 'vitest';

it('a start waits for a database that answers late, where a call is told soon', async () => {
  const proxy = await startTcpProxy(inject('ownerUrl'));
  onTestFinished(() => proxy.close());
  const address = proxy.through(inject('ownerUrl'));
  proxy.freeze();
  const connection = connectPrimary(address, 'test');
  await expect(openServers(address).primary()).rejects.toThrow('timeout expired');
  proxy.open();
  const owner = await connection;
  onTestFinished(() => owner.end());
  expect((await owner.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});

it('a start does not wait for one that refuses', async () => {
  const proxy = await startTcpProxy(inject('ownerUrl'));
  onTestFinished(() => proxy.close());
  proxy.refuse();
  await expect(connectPrimary(proxy.through(inject('ownerUrl')), 'test')).rejects.toThrow('Connection terminated');
});
