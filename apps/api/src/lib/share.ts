import { AsyncLocalStorage } from 'node:async_hooks';

/** Whose work is done: of callers of whom nothing is known, or of all others and the service itself. */
export type Share = 'strangers' | 'own';

const current = new AsyncLocalStorage<Share>();

/** Runs `work`, and all that it awaits, in `share`. */
export const inShare = <T>(share: Share, work: () => T): T => current.run(share, work);

/** In whose share this runs; what no call began is the service's own. */
export const shareNow = (): Share => current.getStore() ?? 'own';
