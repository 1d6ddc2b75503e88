const wasThisYou = {
  title: 'Was this you?',
  lead: 'Our mail says on which device, when and in which network somebody logged in to your account.',
  ifYou: 'If it was you, close this page. Nothing is changed.',
  alsoEnds:
    'Ending it also removes passkeys that were added since that log-in, and ends shared desks, invitations and members’ passwords that came of it.',
  end: 'No, end this session',
  failed: 'The session could not be ended. Please try again.',
  incomplete: 'This link is not complete. Please open it from the mail again.',
  advice: 'If it was not you, somebody may know your password. Set a new one now: that logs out every device.',
  google: 'If you log in with Google, check your Google account, too.',
  newPassword: 'Set a new password',
  joined:
    '{count, plural, one {One person has joined your clinic by its invitation and is still a member.} other {# people have joined your clinic by its invitations and are still members.}} If you do not know them, remove them under Members.',
  passwords:
    '{count, plural, one {The password of one member was set by its link and opens nothing any more. Make a new link for them under Members.} other {The passwords of # members were set by its links and open nothing any more. Make new links for them under Members.}}',
  named: 'We have mailed you who it is.',
} as const;

export default wasThisYou;
