import { within } from '../../lib/deadline.ts';
import { Failure } from '../../lib/failure.ts';
import { FEATURE_SWITCHES } from '../../lib/feature-switch.ts';
import type { FeatureSwitch, IsOn } from '../../lib/feature-switch.ts';
import { seldomRead } from '../../lib/seldom-read.ts';
import type { SwitchStore } from './store.ts';

/** For so long a process does not ask again. */
const FRESH_SECONDS = 2;
/** No longer does anybody wait to hear of a switch: a booking must not hang on it. */
const WAIT_MS = 200;
const RETRY_AFTER_SECONDS = 300;

/** What is on, in this process within seconds of being switched. While the database does not answer, what was so last. */
export function switchService({ switchedOff }: SwitchStore, freshSeconds = FRESH_SECONDS) {
  let known: ReadonlySet<string> = new Set();
  const look = seldomRead('the switches', switchedOff, freshSeconds);
  const isOn: IsOn = async (name) => {
    await within(WAIT_MS, 'the switches', look()).then(
      (off) => (known = off ?? known),
      () => known,
    );
    return !known.has(name);
  };
  return {
    isOn,
    /** Refuses with the words of what is off. */
    async require(name: FeatureSwitch): Promise<void> {
      if (await isOn(name)) return;
      throw new Failure('SWITCHED_OFF', { text: FEATURE_SWITCHES[name], retryAfterSeconds: RETRY_AFTER_SECONDS });
    },
  };
}
export type SwitchService = ReturnType<typeof switchService>;
