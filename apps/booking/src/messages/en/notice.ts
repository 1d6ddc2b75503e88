/**
 * What a patient is told about their data before they book (DPDP Act 2023, section 5). Whoever changes what it says, in any language, raises
 * NOTICE_VERSION.
 */
export default {
  short: 'The clinic keeps the name, mobile number and gender for this visit.',
  more: 'How your details are used',
  what: 'Kept: name, mobile number, gender, the day and number, and when you came, were called and were seen.',
  why: 'Why: to give you a number, call you in turn, and tell you about this visit, also by SMS or WhatsApp, until you stop that on the ticket.',
  who: 'Who: the clinic decides about them and its staff see them. {brand} keeps them for the clinic. They are not sold and not used for advertising.',
  long: 'How long: as long as the clinic needs them, at least {months} months.',
  erase:
    'To see, correct or erase them: “What the clinic keeps of your visits” on your ticket, ask at the desk, or call {phone}. What the law makes the clinic keep stays that long. You may name somebody who asks for you.',
  complain: 'To complain: ask the clinic, or write to {email}. After that, the Data Protection Board of India.',
} as const;
