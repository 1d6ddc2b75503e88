/** The question who is there, before what cannot be undone. */
const reauth = {
  title: 'Confirm that it is you',
  intro: 'For your safety, please enter your password again.',
  hide: 'Hide password',
  show: 'Show password',
  password: 'Password',
  code: 'Code of your authenticator app, or a recovery code',
  confirm: 'Confirm',
  cancel: 'Cancel',
  wrong: 'This password is not right',
  failed: 'Your password could not be checked. Please try again.',
  google: 'For your safety, please log in with Google again. It opens in a new tab; this one then goes on by itself.',
  googleToo: 'Or log in with Google again, in a new tab; this one then goes on by itself.',
  confirmed: 'You can close this tab. The other one goes on where you were.',
  googleLink: 'Continue With Google',
  googleDone: 'I have logged in with Google',
} as const;

export default reauth;
