/** The id of the account that a page believes to be logged in; the panel sends it with every call that needs a session. */
export const ACCOUNT_HEADER = 'baari-account';
