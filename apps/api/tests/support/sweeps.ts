import type { TestApi } from '@baari/testing/api';
import { until } from '@baari/testing/until';
import { expect } from 'vitest';

/** Waits until each sweep of this process has run once, so that what it asks at its start lies behind it. */
export async function sweptOnce(api: TestApi): Promise<void> {
  const notYet = /^baari_sweep_last_success_timestamp_seconds\{.*\} 0$/m;
  await until(async () => expect(await (await api.browser().fetch('/metrics')).text()).not.toMatch(notYet), 20_000);
}
