import type { State } from '../state.ts';

export const ACCOUNT: readonly State[] = [
  { name: 'log-in', path: '/login', visitor: true },
  { name: 'sign-up', path: '/login#signup', visitor: true },
  { name: 'confirmed by Google', path: '/confirmed' },
  { name: 'reset', path: '/forget-password', visitor: true },
];
