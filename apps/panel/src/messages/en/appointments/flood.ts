/** False bookings that come in a flood. */
export const flood = {
  title: '{{bookings}} bookings in {{time}}',
  minutes_one: '{{count}} minute',
  minutes_other: '{{count}} minutes',
  hint: 'Since {{since}}, from {{networks}}. They may be false.',
  networks_one: 'one network',
  networks_other: '{{count}} networks',
} as const;
