import { expect, it } from 'vitest';
import { LOGIN_MESSAGES, loginMessage } from './login-messages.ts';

it('LOGIN-3 knows its own messages, and no text that somebody put into a link', () => {
  for (const text of LOGIN_MESSAGES) expect(loginMessage(text)).toBe(text);
  expect(loginMessage('Call 98765 43210 to unlock your account')).toBeUndefined();
  expect(loginMessage(null)).toBeUndefined();
});
