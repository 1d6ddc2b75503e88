import { describe, expect, it } from 'vitest';
import { Failure } from '../../lib/failure.ts';
import { restAfter, workFor } from './rules-login-tries.ts';
import { loginTries } from './service-login-tries.ts';

const NOW = new Date('2026-11-21T04:30:00.000Z');
const STRANGER = { key: '203.0.113.9', isKnown: false };
const EMAIL = 'asha@clinic.example';
const FREE = 10;

/** A solution is the text of its worth, and a challenge says how much work it is. */
function triesAfter(wrong: number, isFlooded = false) {
  const count = { now: wrong };
  const tries = loginTries({
    wrong: {
      countOf: async () => count.now,
      begin: async () => (count.now += 1),
      withdraw: async () => void (count.now -= 1),
    },
    free: FREE,
    proofOfWork: {
      challenge: async (_now, times = 1) => ({ times }),
      worth: async (solution) => Number(solution),
      passes: async () => true,
    },
    isFlooded: () => isFlooded,
  });
  return { tries, count };
}
const right = async () => 'in';
const isWrong = async () => {
  throw new Failure('INVALID_CREDENTIALS');
};

it('an account’s line rests the longer after a wrong password the more there were', () =>
  expect([1, 10, 11, 35, 60, 3_000].map(restAfter)).toEqual([0, 0, 20, 500, 1_000, 1_000]));

describe('the work of a log-in', () => {
  it('is none at first, and grows with what was wrong', () =>
    expect([0, 9, 10, 29, 30, 310, 599].map((wrong) => workFor(wrong, FREE))).toEqual([0, 0, 1, 1, 2, 16, 30]));

  it('is asked for with a step to spare, so that others who are wrong meanwhile do not spoil it', async () => {
    const { tries, count } = triesAfter(10);
    await expect(tries.letIn(STRANGER, EMAIL, undefined, NOW, right)).rejects.toMatchObject({
      code: 'HUMAN_CHECK_NEEDED',
      details: { challenge: { times: 2 } },
    });
    count.now = 49;
    expect(await tries.letIn(STRANGER, EMAIL, '2', NOW, right)).toBe('in');
    count.now = 50;
    await expect(tries.letIn(STRANGER, EMAIL, '2', NOW, right)).rejects.toMatchObject({
      details: { challenge: { times: 4 } },
    });
  });

  it('counts what was wrong, and nothing else', async () => {
    const { tries, count } = triesAfter(0);
    await tries.letIn(STRANGER, EMAIL, undefined, NOW, right);
    const late = async () => {
      throw new Failure('NOT_READY');
    };
    await expect(tries.letIn(STRANGER, EMAIL, undefined, NOW, late)).rejects.toThrow();
    expect(count.now).toBe(0);
    await expect(tries.letIn(STRANGER, EMAIL, undefined, NOW, isWrong)).rejects.toThrow();
    expect(count.now).toBe(1);
  });

  it('is asked of every unknown device while many log in from everywhere', async () => {
    const { tries } = triesAfter(0, true);
    await expect(tries.letIn(STRANGER, EMAIL, undefined, NOW, right)).rejects.toMatchObject({
      code: 'HUMAN_CHECK_NEEDED',
    });
    expect(await tries.letIn(STRANGER, EMAIL, '1', NOW, right)).toBe('in');
    expect(await tries.letIn({ key: 'device 1', isKnown: true }, EMAIL, undefined, NOW, right)).toBe('in');
  });

  it('is asked of those of one instant too, before any of them waits in a line', async () => {
    const { tries } = triesAfter(0);
    let answer = () => {};
    const answered = new Promise<void>((done) => void (answer = done));
    const compared = async () => {
      await answered;
      return 'in';
    };
    const at = Array.from({ length: 60 }, (_, n) =>
      tries
        .letIn(STRANGER, `${n}@clinic.example`, undefined, NOW, compared)
        .catch((error: unknown) => (error as Failure).code),
    );
    const proved = tries.letIn(STRANGER, EMAIL, '1', NOW, right);
    expect(await proved).toBe('in');
    answer();
    const outcomes = await Promise.all(at);
    expect(outcomes.filter((one) => one === 'in')).toHaveLength(10);
    expect(outcomes.filter((one) => one === 'HUMAN_CHECK_NEEDED')).toHaveLength(50);
    expect(await tries.letIn(STRANGER, EMAIL, undefined, NOW, right)).toBe('in');
  });

  it('is nothing for a device that knows the account', async () => {
    const { tries } = triesAfter(500);
    expect(await tries.letIn({ key: 'device 1', isKnown: true }, EMAIL, undefined, NOW, right)).toBe('in');
  });

  it('is not saved up: solutions of earlier are worth what they were made for', async () => {
    const { tries, count } = triesAfter(FREE);
    const outcomes = await Promise.all(
      Array.from({ length: 100 }, () =>
        tries.letIn(STRANGER, EMAIL, '1', NOW, isWrong).catch(({ code }: Failure) => code),
      ),
    );
    expect(outcomes.filter((code) => code === 'INVALID_CREDENTIALS')).toHaveLength(20);
    expect(count.now).toBe(FREE + 20);
  });
});
