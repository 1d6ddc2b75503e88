import { expect, it } from 'vitest';
import { actorWords } from './audit-words.ts';

const t = ((key: string, values?: { name: string }) => values?.name ?? key) as Parameters<typeof actorWords>[0];
const entry = {
  actor: 'session' as const,
  isThisSession: false,
  device: 'Chrome on Android',
  by: null as string | null,
};

it('tells who did something: a member, the doctor by name to others and by device to the doctor, or no person', () => {
  const doctor = 'Dr. Asha Rao';
  expect(actorWords(t, { ...entry, by: 'Sunita Pawar' }, doctor)).toBe('Sunita Pawar');
  expect(actorWords(t, entry, doctor)).toBe(doctor);
  expect(actorWords(t, entry, null)).toBe('Chrome on Android');
  expect(actorWords(t, { ...entry, actor: 'mail-code' as const }, doctor)).toBe('trail.mailCode');
});
