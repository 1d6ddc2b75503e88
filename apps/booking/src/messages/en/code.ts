/** Where a clinic lets those book alone who confirm their mobile number. */
export default {
  title: 'Confirm your mobile number',
  sending: 'Sending a code...',
  sent: 'We have sent a code by SMS to {phone}. Type it here to get your number.',
  code: 'Code',
  submit: 'Confirm',
  again: 'Send a new code',
  back: 'Back to the form',
} as const;
