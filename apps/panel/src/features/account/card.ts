/** The fragment of /login that turns the card to Signup; the way back and a reload keep it. */
export const SIGNUP_CARD = '#signup';
