import type { State } from '../state.ts';

export const SCANNER: readonly State[] = [
  { name: 'scanner, no camera', path: '/qrscanner' },
  { name: 'scanner, a picture', path: '/qrscanner', presses: ['Upload Image'] },
];
