import { ConfigError } from './config-error.ts';
import { isLoopback, setting } from './setting.ts';
import type { Given } from './setting.ts';

/** Those of Chrome and its kin, of Firefox, of Safari and of Edge. */
const KNOWN =
  'https://fcm.googleapis.com,https://updates.push.services.mozilla.com,https://web.push.apple.com,https://*.notify.windows.com';

function services(given: string, name: string): string[] {
  if (given === 'none') return [];
  return given.split(',').map((one) => {
    const service = one.trim();
    // A star stands for the first part of a host, which a URL may not have.
    const address = service.replace('//*.', '//any.');
    const url = URL.canParse(address) ? new URL(address) : null;
    const isOrigin = url !== null && url.origin === address;
    if (!isOrigin || (url.protocol !== 'https:' && !isLoopback(url.hostname)))
      throw new ConfigError(`${name} must be addresses such as https://push.example,https://*.push.example, or none.`);
    return service;
  });
}

export const pushSettings = {
  PUSH_SERVICES: setting(KNOWN, services, {
    meaning:
      "The push services that patients' browsers may name, to be told of their turn while the page is closed. `none`: nobody is told. On a developer's machine, without a value, all go to `/dev/outbox`.",
    example: 'https://fcm.googleapis.com',
  }),
};

/** How browsers are reached; null: not at all. */
export function push({ value, isSet }: Given<typeof pushSettings>, devTools: boolean) {
  if (value.PUSH_SERVICES.length === 0) return null;
  return Object.freeze({ services: value.PUSH_SERVICES, toOutbox: devTools && !isSet('PUSH_SERVICES') });
}
