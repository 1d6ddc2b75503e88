import { expect, it } from 'vitest';
import { accountLines } from './service-account-lines.ts';
import { passwordCheck } from './service-password-check.ts';

const EMAIL = 'asha@clinic.example';

it('who proved work is not turned away by those who came at the same moment without', async () => {
  const ends: (() => void)[] = [];
  const check = passwordCheck({
    passwords: {
      hash: async () => '',
      matches: () => new Promise((end) => ends.push(() => end(true))),
      isFlooded: () => false,
    },
    lines: accountLines(),
    attempts: { begin: async () => 1, withdraw: async () => {}, succeeded: async () => {} },
    guesses: { begin: async () => 1 },
    attemptKey: Buffer.alloc(32),
  });
  const ask = (network: number, hasProved = false) =>
    check('hash', EMAIL, 'Kadamba!72stone', { key: `203.0.113.${network}`, isKnown: false }, hasProved).then(
      () => 'compared',
      ({ code }: { code: string }) => code,
    );
  const flood = Array.from({ length: 9 }, (_, n) => ask(n));
  const owner = ask(9, true);
  const first = Promise.race([owner, ...flood.slice(1)]);
  // The one that is under way, and then whoever is next.
  for (let n = 0; n < 2; n += 1) {
    while (ends.length <= n) await Promise.resolve();
    ends[n]!();
  }
  expect(await owner).toBe('compared');
  expect(await first).toBe('NOT_READY');
});
