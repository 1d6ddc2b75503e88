import type { DISPLAY_KEY_COOKIE } from '@baari/contract/queue-display';

// Only the type: the schemas beside it are larger than this page.
const NAME: typeof DISPLAY_KEY_COOKIE = 'baari_display';
const KEY = /^#[A-Za-z0-9_-]{16}$/;
/** The longest that browsers keep a cookie. */
const KEPT_SECONDS = 400 * 86_400;

/**
 * Keeps the key of this screen's link where its stream shows it to the server and no address holds it: event streams have no
 * headers of their own, and addresses end up in logs.
 */
export function showDisplayKey(streamPath: string): void {
  if (!KEY.test(location.hash)) return;
  const secure = location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `${NAME}=${location.hash.slice(1)}; path=${streamPath}; max-age=${KEPT_SECONDS}; samesite=strict${secure}`;
}
