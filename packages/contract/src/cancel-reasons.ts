/**
 * Why the clinic cancels, where one tap at the desk says it: kept and sent by its English, and said to each reader in their language. Any
 * other reason is somebody's own words, and stays as it was typed.
 */
export const CANCEL_REASONS = [
  'The patient asked for it',
  'The doctor is away',
  'The patient is booked twice',
] as const;
export type CancelReason = (typeof CANCEL_REASONS)[number];
