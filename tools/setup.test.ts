import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { takeTurn } from './setup.mjs';

it('of starts at the same time one builds after the other', async () => {
  const done: string[] = [];
  const inTurn = async (name: string) => {
    const giveBack = await takeTurn();
    done.push(`${name} begins`);
    for (let rounds = 0; rounds < 20; rounds += 1) await setImmediate();
    done.push(`${name} ends`);
    giveBack();
  };
  await Promise.all(['one', 'two', 'three'].map(inTurn));
  expect(done).toHaveLength(6);
  for (let at = 0; at < 6; at += 2) expect(done[at + 1]).toBe(done[at]!.replace('begins', 'ends'));
});
