/** A readable cookie that is set and cleared with the session; it has the longer name under https. */
const HINT_COOKIE = /(?:^|; )((?:__Host-)?baari_hint)=/;

/** Its name in this browser; undefined if nobody is logged in. A page cannot read it where the API has another address. */
export const hintName = (): string | undefined => HINT_COOKIE.exec(document.cookie)?.[1];
