import { createCaller, createFileCaller } from '@baari/client/call';
import type { Caller, CallerOptions, FileCaller } from '@baari/client/call';
import { ServerRefusal } from '@baari/client/failures';
import { askWhoIsThere } from './reauth.ts';
import { accountOf } from './session-state.ts';
import { session } from './session.ts';
import { toast } from './toast.ts';

/** The API's base address; '' where the API serves the panel itself. */
export const API_BASE: string = import.meta.env.VITE_API_BASE ?? '';

const options: CallerOptions = {
  baseUrl: API_BASE,
  account: () => accountOf(session.get()),
  onRefusal({ code, message }) {
    if (code === 'OTHER_ACCOUNT') void session.check();
    if (code !== 'NO_SESSION') return;
    // The session ended elsewhere (time, reset, another device): the guard leads to /login, and the toast says why.
    if (session.get().status === 'logged-in') toast.error(message);
    session.end('lost');
  },
};
const once = createCaller(options);
const fileOnce = createFileCaller(options);

/** Runs an act, and once more after the person has proved who they are, if the server wants that. */
async function provingWho<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    const isAsked = error instanceof ServerRefusal && error.code === 'REAUTH_REQUIRED';
    if (isAsked && (await askWhoIsThere())) return provingWho(act);
    throw error;
  }
}

/** The panel's one way to the API; throws `ServerRefusal` or `CallFailed`. */
export const call: Caller = (...of) => provingWho(() => once(...of));

/** The same for a file. */
export const callForFile: FileCaller = (...of) => provingWho(() => fileOnce(...of));

/** Where a stored file is read: addresses of the profile are paths on the API. */
export const fileAddress = (stored: string): string => (stored.startsWith('/') ? API_BASE + stored : stored);
