const wasThisYou = {
  title: 'Was this you?',
  lead: 'Our mail says on which device, when and in which network somebody logged in to your account.',
  ifYou: 'If it was you, close this page. Nothing is changed.',
  alsoEnds:
    'Ending it also removes passkeys that were added since that log-in, and ends shared desks and invitations that it made.',
  end: 'No, end this session',
  failed: 'The session could not be ended. Please try again.',
  incomplete: 'This link is not complete. Please open it from the mail again.',
  advice: 'If it was not you, somebody may know your password. Set a new one now: that logs out every device.',
  google: 'If you log in with Google, check your Google account, too.',
  newPassword: 'Set a new password',
} as const;

export default wasThisYou;
