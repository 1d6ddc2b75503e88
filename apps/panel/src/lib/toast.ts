import { TOAST_SECONDS } from '@baari/contract/limits';
import { clearToasts, closeStanding, showToast, withdrawFailure, withdrawToast } from '@baari/ui/toasts';

const closeAfterMs = TOAST_SECONDS * 1000;

/** Shows a short message of what became of an act, which closes by itself, or of somebody else's. */
export const toast = {
  success: (text: string) => showToast({ text, tone: 'green', closeAfterMs }),
  /** It stands as wished, but by somebody else. */
  byOthers: (text: string) => showToast({ text, tone: 'orange', closeAfterMs }),
  /** Somebody else has done something: it stands until it is closed, or until the next act here. */
  fromOthers: (text: string) => showToast({ text, tone: 'orange' }),
  /** `of`: the act that failed. */
  error: (text: string, of?: string) => showToast({ text, tone: 'red', closeAfterMs, of }),
  /** It was not done, and perhaps nobody looks: it stands as long. */
  notDone: (text: string) => showToast({ text, tone: 'red' }),
  /** Removes what is no longer so. */
  withdraw: withdrawToast,
  /** Removes what tells that an act failed. */
  withdrawFailure,
  /** Removes what stands until the next act. */
  closeStanding,
  /** Removes all toasts. */
  clear: clearToasts,
};
