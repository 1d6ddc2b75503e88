const passkeys = {
  title: 'Passkeys',
  hint: 'Log in with your fingerprint, your face or the lock of your device, in place of password and code. Add none on a computer that others can unlock.',
  unread: 'Your passkeys could not be loaded.',
  none: 'You have no passkey.',
  unavailable: 'This browser can hold no passkey for this address.',
  add: 'Add a passkey',
  added: 'Added on {date}, {time}',
  used: 'Last used on {date}, {time}',
  unused: 'Not used yet',
  unknown: 'Unknown device',
  remove: 'Remove',
  removeOf: 'Remove: {device}, added on {date}, {time}',
  adding: 'The new passkey',
  removing: 'The removal of the passkey',
  sureYes: 'Yes, remove',
  keep: 'Keep it',
  see: 'This page shows whether it counted.',
  reauth: 'Please confirm with a passkey.',
  reauthToo: 'Or confirm with a passkey.',
  use: 'Use a passkey',
  failure: {
    NotAllowedError: 'No passkey was used.',
    InvalidStateError: 'This device holds a passkey for your account already.',
    other: 'Your browser could not use a passkey here.',
  },
} as const;

export default passkeys;
