import type { FeatureSwitch } from '../../lib/feature-switch.ts';
import type { Operator } from './rules.ts';
import type { OperatorSwitchStore, UsedSwitch } from './store-switches.ts';

export const SWITCH_REASON_MAX_CHARS = 500;

/** What a switch needs to be used: a reason of a length that is kept. */
export const reasonOf = (typed: string): string | null => {
  const reason = typed.replaceAll('\0', '').trim();
  return reason === '' || [...reason].length > SWITCH_REASON_MAX_CHARS ? null : reason;
};

export const operatorSwitchService = (store: OperatorSwitchStore) => ({
  list: ({ session }: Operator, now: Date): Promise<UsedSwitch[]> => store.list(session, now),
  set: ({ session }: Operator, name: FeatureSwitch, isOn: boolean, reason: string, now: Date): Promise<void> =>
    store.set(session, name, isOn, reason, now),
});
export type OperatorSwitchService = ReturnType<typeof operatorSwitchService>;
