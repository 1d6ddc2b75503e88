const patientMessages = {
  lead: 'Patients who switch on “Tell me also when this page is closed” on their ticket get these on their phone, in the language of the page.',
  off: 'This service sends no messages to phones at present.',
  unread: 'What your patients are told could not be loaded.',
  choice: 'The change of the switch',
  section: { chosen: 'You choose', always: 'Always told' },
  reason: {
    tomorrow: 'The evening before',
    today: 'In the morning',
    soon: 'Come soon',
    turn: 'Your turn',
    late: 'Running late',
    cancelled: 'Cancelled by you',
    restored: 'Booked again after that',
    moved: 'Moved to another day',
  },
  hint: {
    tomorrow: 'Their number of tomorrow, between 6 and 8 pm.',
    today: 'Their number of the day, between 7 and 9 am.',
    soon: 'When their turn is expected within {soon} minutes, and they are not here yet.',
    turn: 'When you call them, also at night.',
    late: 'When you set a delay of more than {late} minutes.',
    cancelled: 'So that nobody comes for nothing. Patients are not told the reason.',
    restored: 'Their old number counts again.',
    moved: 'Their new day and number.',
  },
  count: 'Sent {sent} · Not delivered {failed} · Too late {expired}',
  counted:
    'Counted for visits of the last {days} days and for coming ones. Sent: the phone’s message service has taken it. Too late: it would have misled, so it was not sent.',
} as const;

export default patientMessages;
