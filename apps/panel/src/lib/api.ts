import { createCaller } from '@baari/client/call';
import { accountOf } from './session-state.ts';
import { session } from './session.ts';
import { toast } from './toast.ts';

/** The API's base address; '' where the API serves the panel itself. */
export const API_BASE: string = import.meta.env.VITE_API_BASE ?? '';

/** The panel's one way to the API; throws `ServerRefusal` or `CallFailed`. */
export const call = createCaller({
  baseUrl: API_BASE,
  account: () => accountOf(session.get()),
  onRefusal({ code, message }) {
    if (code === 'OTHER_ACCOUNT') void session.check();
    if (code !== 'NO_SESSION') return;
    // The session ended elsewhere (time, reset, another device): the guard leads to /login, and the toast says why.
    if (session.get().status === 'logged-in') toast.error(message);
    session.end('lost');
  },
});

/** Where a stored file is read: addresses of the profile are paths on the API. */
export const fileAddress = (stored: string): string => (stored.startsWith('/') ? API_BASE + stored : stored);
