/** Texts of a clinic's page, in plain Indian English; loaded with it. */
export default {
  clinicOf: 'Clinic of {doctor}',
  lead: 'Choose a doctor, then your day. No app, no account.',
  in: 'In today',
  out: 'Not in today',
  others: 'Other doctors',
  hours: 'Today {hours}',
  closed: 'Closed today',
  over: 'Over for today',
  now: 'If you book now:',
} as const;
