import type { CurrentUser } from '@baari/contract/account';
import type { Practice } from '@baari/contract/practice';
import type { KeptById } from '@baari/ui/device-store';
import { expect, it } from 'vitest';
import { createPractice } from './practice-state.ts';
import type { Session } from './session-state.ts';

const practiceOf = (_id: string, given: Partial<Practice> = {}): Practice => ({
  _id,
  clinic: { _id: 'clinic0000', name: null },
  role: 'receptionist',
  name: 'Asha Rao',
  speciality: null,
  address: null,
  image: null,
  room: null,
  localLanguage: 'hi',
  clock: '12h',
  profileCompleted: true,
  needsSecondFactor: false,
  ...given,
});
const account = (_id: string, ...practices: Practice[]): CurrentUser => ({
  _id,
  email: '',
  phone: null,
  clinics: [],
  sharedDesk: null,
  name: null,
  image: null,
  profileCompleted: false,
  clock: '12h',
  practices,
});

function kept(): KeptById<string> {
  const values = new Map<string, string>();
  return {
    ids: () => [...values.keys()],
    of: (id) => ({
      read: () => values.get(id),
      write: (value) => values.set(id, value) !== undefined,
      forget: () => void values.delete(id),
      subscribe: () => () => undefined,
    }),
  };
}

/** A tab of a device, in which somebody logs in. */
function tabOf(ofDevice: KeptById<string>, ofTab = kept()) {
  let state: Session = { status: 'unknown' };
  const listeners: (() => void)[] = [];
  const session = {
    get: () => state,
    subscribe: (listener: () => void) => (listeners.push(listener), () => undefined),
  };
  const practice = createPractice({ session, ofTab, ofDevice });
  const logIn = (doctor: CurrentUser) => {
    state = { status: 'logged-in', doctor };
    listeners.forEach((listener) => listener());
  };
  return { practice, logIn, ofTab };
}

const [one, two, three] = ['aaaaaaaaaa', 'bbbbbbbbbb', 'cccccccccc'].map((id) => practiceOf(id)) as [
  Practice,
  Practice,
  Practice,
];

it('begins with the first practice that has a profile, and with none for whoever works for none', () => {
  const { practice, logIn } = tabOf(kept());
  expect(practice.get()).toBeUndefined();
  logIn(account('reception0', practiceOf('dddddddddd', { profileCompleted: false }), two));
  expect(practice.get()?._id).toBe(two._id);
  logIn(account('reception1'));
  expect(practice.get()).toBeUndefined();
});

it('a tab keeps its own, also over a reload; a new one begins where the device was last', () => {
  const device = kept();
  const [first, second] = [tabOf(device), tabOf(device)];
  for (const { logIn } of [first, second]) logIn(account('reception0', one, two));
  second.practice.choose(two._id);
  expect([first, second].map(({ practice }) => practice.get()?._id)).toEqual([one._id, two._id]);
  const reloaded = tabOf(device, first.ofTab);
  const another = tabOf(device);
  for (const { logIn } of [reloaded, another]) logIn(account('reception0', one, two));
  expect([reloaded, another].map(({ practice }) => practice.get()?._id)).toEqual([one._id, two._id]);
});

it('leaves a practice that was taken away, and one account’s choice is nothing for another', () => {
  const { practice, logIn } = tabOf(kept());
  logIn(account('reception0', one, two, three));
  practice.choose(three._id);
  logIn(account('reception0', one, two));
  expect(practice.get()?._id).toBe(one._id);
  practice.choose(two._id);
  logIn(account('reception1', one, two));
  expect(practice.get()?._id).toBe(one._id);
});
