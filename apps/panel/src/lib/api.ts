import { createCaller } from '@baari/client/call';
import { session } from './session.ts';

/** The API's base address; '' where the API serves the panel itself. */
export const API_BASE: string = import.meta.env.VITE_API_BASE ?? '';

/** The panel's one way to the API; throws `ServerRefusal` or `CallFailed`. */
export const call = createCaller({
  baseUrl: API_BASE,
  onRefusal(code) {
    // The session ended elsewhere (time, a reset, another device): the guard then leads to /login.
    if (code === 'NO_SESSION') session.end('lost');
  },
});
