export default {
  doctor: 'Dr. Asha Rao',
  live: 'Live',
  yourNumber: 'Your number',
  nowServing: 'Now serving',
  ahead: 'Ahead of you',
  caption: 'What your patient holds 30 seconds after pointing a phone at your poster.',
} as const;
