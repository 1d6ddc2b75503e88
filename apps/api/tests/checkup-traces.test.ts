import { freePort } from '@baari/testing/free-port';
import { startCollector } from '@baari/testing/stand-ins/collector';
import { expect, it, onTestFinished } from 'vitest';
import { checkUp } from './support/checkup.ts';

it('says that no traces are wanted', async () => {
  expect((await checkUp({})).of('traces')).toEqual(['ok Not used.']);
});

it('says whether the collector of traces answers, refuses, takes none here, or is away; and never with what', async () => {
  const collector = await startCollector();
  onTestFinished(() => collector.stop());
  const settings = { ...collector.settings, TRACES_HEADERS: 'authorization=Bearer%20hush-hush' };
  const about = async () => (await checkUp(settings)).of('traces');
  expect(await about()).toEqual([expect.stringMatching(/^ok The collector of traces at \S+ answers\./)]);
  expect(collector.headers[0]).toMatchObject({ authorization: 'Bearer hush-hush' });
  expect(collector.spans).toEqual([]);
  collector.answer(401);
  expect(await about()).toEqual([expect.stringMatching(/^fault .*refuses .*Correct TRACES_HEADERS/)]);
  collector.answer(404);
  expect(await about()).toEqual([expect.stringMatching(/^fault .*Correct TRACES_URL, which usually ends in/)]);
  collector.answer(502);
  expect(await about()).toEqual([expect.stringMatching(/^fault .*answers with the status 502/)]);
  const away = await checkUp({ ...settings, TRACES_URL: `http://127.0.0.1:${await freePort()}/v1/traces` });
  expect(away.of('traces')).toEqual([expect.stringMatching(/^fault .*cannot be reached \(ECONNREFUSED\)/)]);
  expect(away.code).toBe(1);
  expect(away.said).not.toContain('hush');
});
