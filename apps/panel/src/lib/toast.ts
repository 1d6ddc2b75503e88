import { TOAST_SECONDS } from '@baari/contract/limits';
import { clearToasts, showToast } from '@baari/ui/toasts';

const closeAfterMs = TOAST_SECONDS * 1000;

/** Says shortly that something worked, or did not; closes by itself. */
export const toast = {
  success: (text: string) => showToast({ text, tone: 'green', closeAfterMs }),
  error: (text: string) => showToast({ text, tone: 'red', closeAfterMs }),
  /** Takes all of them away, where what they say is over. */
  clear: clearToasts,
};
