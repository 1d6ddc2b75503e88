const patientMessages = {
  lead: 'Patients who switch on “Tell me also when this page is closed” on their ticket get these on their phone, in the language of the page. All others get them at their mobile number, if you say so here.',
  off: 'This service sends no messages to closed pages at present.',
  phone: {
    title: 'At the mobile number',
    way: {
      sms: 'By SMS',
      whatsapp: 'By WhatsApp',
      both: 'By WhatsApp, else SMS',
    },
    hint: 'Each message costs money. Patients whose browser is told, which is free, get none. Patients can stop it on their ticket.',
    none: 'This service sends no SMS or WhatsApp at present.',
    budget: 'At most a day (₹)',
    budgetHint:
      'Codes that confirm a mobile number are paid from it too. When it is spent, no code goes out until midnight, and of messages at most “Your turn”.',
    save: 'Save',
    choice: 'The change of messages to mobile numbers',
    spent: 'Today {today} of {budget}. In the last {days} days {all}.',
    but: {
      nearly: 'Most of today’s money is spent. When it is gone, only “Your turn” is sent, and no code.',
      gone: 'No money is left for today. Until midnight only “Your turn” is sent, and no code to confirm a mobile number.',
    },
    all: {
      nearly: 'Most of today’s money is spent. When it is gone, nothing is sent to mobile numbers.',
      gone: 'No money is left for today. Until midnight nothing is sent to mobile numbers.',
    },
    limit:
      'While your licence is not verified, this costs at most {limit} a day, whatever you choose: after that not even “Your turn” is sent.',
    whole: 'Type whole rupees, at most {max}.',
  },
  unread: 'What your patients are told could not be loaded.',
  choice: 'The change of the switch',
  section: { chosen: 'You choose', always: 'Always told' },
  reason: {
    booked: 'After booking',
    tomorrow: 'The evening before',
    today: 'In the morning',
    soon: 'Come soon',
    turn: 'Your turn',
    late: 'Running late',
    closed: 'Closed, and you are away',
    cancelled: 'Cancelled by you',
    restored: 'Booked again after that',
    moved: 'Moved to another day',
  },
  hint: {
    booked: 'Their number and the link to their ticket, at the mobile number alone.',
    tomorrow: 'Their number of tomorrow, between 6 and 8 pm.',
    today: 'Their number of the day, between 7 and 9 am.',
    soon: 'When their turn is expected within {soon} minutes, and they are not here yet.',
    turn: 'When you call them, also at night.',
    late: 'When you set a delay of more than {late} minutes, and when you take it back.',
    closed:
      'That you are away, that their number is kept, and that they call before they come; and once the day is open again.',
    cancelled: 'So that nobody comes for nothing. The message gives no reason; the ticket does.',
    restored: 'Their old number counts again.',
    moved: 'Their new day and number.',
  },
  count:
    'Sent {sent} · Not delivered {failed} · Too late {expired}{delivered, plural, =0 {} other { · Arrived {delivered}}}{read, plural, =0 {} other { · Read {read}}}{unpaid, plural, =0 {} other { · No money left {unpaid}}}',
  counted:
    'Counted for visits of the last {days} days and for coming ones. Sent: the phone’s message service has taken it. Too late: it would have misled, so it was not sent. Arrived and read: as far as WhatsApp or the SMS provider says.',
} as const;

export default patientMessages;
