import { describe, expect, it } from 'vitest';
import { secretMarks, secretTroubles, secretTroublesWith } from './secret-marks.ts';

const [OLD, NEW, OTHER] = ['an old', 'a new', 'another'].map((one) =>
  Buffer.from(`${one} secret, long enough for all`),
) as [Buffer, Buffer, Buffer];
const at = (seconds: number) => new Date(Date.UTC(2026, 10, 21, 4, 30, seconds));
const process = (place: string, secrets: readonly Buffer[], { started = 0, seen = 600 } = {}) => ({
  place,
  secret_marks: secretMarks(secrets),
  started_at: at(started),
  seen_at: at(seen),
});

describe('processes', () => {
  it.each<[string, Buffer[], Buffer[]]>([
    ['have the same secret', [OLD], [OLD]],
    ['have the same secrets', [OLD, NEW], [OLD, NEW]],
    ['sign with the same one, and one has given up an older one that leaked', [OLD, NEW], [OTHER, NEW]],
  ])('that %s are in agreement', (_, one, other) => {
    expect(secretTroubles([process('a', one), process('b', other)])).toEqual([]);
  });

  it('of which one has not been started anew since a rotation are named in their order', () => {
    for (const processes of [
      [process('a', [OLD]), process('b', [OLD, NEW])],
      [process('b', [OLD, NEW]), process('a', [OLD])],
    ])
      expect(secretTroubles(processes)).toEqual([expect.stringMatching(/^a lacks the newest secret, which b has/)]);
  });

  it.each<[string, Buffer[], Buffer[]]>([
    ['different secrets', [OLD], [NEW]],
    ['secrets in another order', [OLD, NEW], [NEW, OLD]],
    ['a secret whose older one the other lacks', [OLD, NEW], [NEW]],
  ])('with %s refuse each other', (_, one, other) => {
    expect(secretTroubles([process('a', one), process('b', other), process('c', other)])).toEqual([
      expect.stringMatching(/^a and b and c have different secrets/),
    ]);
  });

  it('that ended before the other began, or tell of no secrets, count for nothing', () => {
    const killed = process('a', [OLD], { seen: 300 });
    const since = process('b', [NEW], { started: 310 });
    expect(secretTroubles([killed, since, process('c', [])])).toEqual([]);
    expect(secretTroubles([{ ...killed, seen_at: at(320) }, since])).toHaveLength(1);
  });

  it('say of themselves alone: one that began after another was killed has no part in what that one refused', () => {
    const killed = process('a', [OLD], { seen: 300 });
    const [lives, since] = [process('b', [NEW]), process('c', [NEW], { started: 310 })];
    const all = [killed, lives, since];
    expect(secretTroublesWith(since, all)).toEqual([]);
    expect(secretTroublesWith(lives, all)).toEqual([expect.stringMatching(/^a and b have different secrets/)]);
  });
});

it('a mark says which secret it is of, and nothing of it', () => {
  const [old, next] = secretMarks([OLD, NEW]);
  expect(old).toMatch(/^[0-9a-f]{12}$/);
  expect(secretMarks([NEW])).toEqual([next]);
  expect(next).not.toBe(old);
});
