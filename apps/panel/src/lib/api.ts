import { addressFor, createCaller, createFileCaller } from '@baari/client/call';
import type { Caller, CallerOptions, FileCaller } from '@baari/client/call';
import type { EndpointShape } from '@baari/contract/endpoint';
import { ServerRefusal } from '@baari/client/failures';
import { language } from './language.ts';
import { practiceToName } from './practice.ts';
import { askWhoIsThere } from './reauth.ts';
import { accountOf } from './session-state.ts';
import { saidText } from './server-texts.ts';
import { session } from './session.ts';
import { toast } from './toast.ts';

/** The API's base address; '' where the API serves the panel itself. */
export const API_BASE: string = import.meta.env.VITE_API_BASE ?? '';

const options: CallerOptions = {
  baseUrl: API_BASE,
  language,
  say: saidText,
  account: () => accountOf(session.get()),
  onRefusal(refusal) {
    const { code, message } = refusal;
    // Somebody else is logged in, or the person is something else at the clinic, or it lets them in only with more.
    if (code === 'OTHER_ACCOUNT' || code === 'ROLE_NOT_ENOUGH' || code === 'SECOND_FACTOR_DEMANDED')
      void session.check();
    if (code !== 'NO_SESSION' && code !== 'MEMBERSHIP_ENDED') return;
    // The session ended elsewhere (time, reset, another device): the guard leads to /login, and the toast says why. Of a membership that ended a
    // note says it.
    if (session.get().status === 'logged-in' && code === 'NO_SESSION') toast.error(message);
    session.end(refusal);
  },
};
/** What an act is about is decided when it begins, however long the person is then asked for the password. */
const about = (practice: string | undefined): CallerOptions => ({
  ...options,
  practice: () => practice,
  onRefusal(refusal) {
    options.onRefusal?.(refusal);
    // The server knows nothing of what was asked about there: perhaps the person does not work there any more.
    if (practice !== undefined && refusal.code === 'NOT_FOUND') void session.check();
  },
});

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

/** Calls about this practice of the account, whichever one the page looks at. */
export const callAt =
  (practice: string | undefined): Caller =>
  (...of) => {
    const once = createCaller(about(practiceToName(practice)));
    return provingWho(() => once(...of));
  };

/** The panel's one way to the API, about the practice that the page looks at; throws `ServerRefusal` or `CallFailed`. */
export const call: Caller = callAt(undefined);

/** The same for a file. */
export const callForFile: FileCaller = (...of) => {
  const once = createFileCaller(about(practiceToName()));
  return provingWho(() => once(...of));
};

/** Where a stream, or a file that is linked to, of the practice that the page looks at is read. */
export const addressHere = (endpoint: EndpointShape, params?: object): string =>
  API_BASE + addressFor(practiceToName(), endpoint, params);

/** Where a stored file is read: addresses of the profile are paths on the API. */
export const fileAddress = (stored: string): string => (stored.startsWith('/') ? API_BASE + stored : stored);
