import { useEffect, useState } from 'react';

/** After this long unseen the page counts as left; a phone in a pocket may still ring in this time. */
const AWAY_MS = 20 * 60_000;

/** True when nobody has looked at the page for long. */
export function useAway(): boolean {
  const [isAway, setAway] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onChange = () => {
      clearTimeout(timer);
      if (document.visibilityState === 'visible') setAway(false);
      else timer = setTimeout(() => setAway(true), AWAY_MS);
    };
    document.addEventListener('visibilitychange', onChange);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onChange);
    };
  }, []);
  return isAway;
}
