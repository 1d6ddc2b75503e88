import { TOAST_SECONDS } from '@baari/contract/limits';

/** Mantine's notifications come after the first paint; what is said before that waits for them. */
const loaded = () => import('./toasts.tsx');

function show(text: string, tone: 'green' | 'red'): void {
  void loaded().then(({ showToast }) => showToast({ text, tone, closeAfterMs: TOAST_SECONDS * 1000 }));
}

/** Says shortly that something worked, or did not; closes by itself. */
export const toast = {
  success: (text: string) => show(text, 'green'),
  error: (text: string) => show(text, 'red'),
};
