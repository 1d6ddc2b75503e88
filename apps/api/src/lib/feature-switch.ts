/** What operators may switch off without a restart: each in an incident, each with what people then read. */
export const FEATURE_SWITCHES = {
  'sign-up': 'New accounts cannot be made at the moment. Please try again later.',
  search: 'Searching for doctors is off at the moment. Please use the QR code or the link of your doctor.',
  copies: 'Copies of data cannot be made at the moment. Please try again later.',
  'unproved-bookings': 'Each booking is checked at the moment.',
} as const;
export type FeatureSwitch = keyof typeof FEATURE_SWITCHES;

/** Whether something is on, as of the last seconds. */
export type IsOn = (name: FeatureSwitch) => Promise<boolean>;
