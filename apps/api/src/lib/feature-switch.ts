import { say } from '@baari/contract/said';
/** What operators may switch off without a restart: each in an incident, each with what people then read. */
export const FEATURE_SWITCHES = {
  'sign-up': say('sign-up-off', 'New accounts cannot be made at the moment. Please try again later.'),
  search: say(
    'search-off',
    'Searching for doctors is off at the moment. Please use the QR code or the link of your doctor.',
  ),
  copies: say('copies-off', 'Copies of data cannot be made at the moment. Please try again later.'),
  'unproved-bookings': say('each-booking-checked', 'Each booking is checked at the moment.'),
} as const;
export type FeatureSwitch = keyof typeof FEATURE_SWITCHES;

/** Whether something is on, as of the last seconds. */
export type IsOn = (name: FeatureSwitch) => Promise<boolean>;
