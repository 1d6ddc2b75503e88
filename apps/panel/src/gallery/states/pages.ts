import type { State } from '../state.ts';

/** Pages that read nothing of a clinic. */
export const PAGES: readonly State[] = [
  { name: 'about', path: '/about', visitor: true },
  { name: 'terms', path: '/termsandcondition', visitor: true },
  { name: 'privacy', path: '/privacypolicy', visitor: true },
  { name: 'no such page', path: '/no-such-page' },
];
