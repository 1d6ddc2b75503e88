import { TOAST_SECONDS } from '@baari/contract/limits';
import { clearToasts, showToast, withdrawToast } from '@baari/ui/toasts';

const closeAfterMs = TOAST_SECONDS * 1000;

/** Shows a short message of what became of an act; it closes by itself. */
export const toast = {
  success: (text: string) => showToast({ text, tone: 'green', closeAfterMs }),
  /** It stands as wished, but by somebody else. */
  byOthers: (text: string) => showToast({ text, tone: 'orange', closeAfterMs }),
  error: (text: string) => showToast({ text, tone: 'red', closeAfterMs }),
  /** Removes what is no longer so. */
  withdraw: withdrawToast,
  /** Removes all toasts. */
  clear: clearToasts,
};
