import { useEffect, useState } from 'react';

/** How long a newly called number is highlighted. */
const CALLED_MS = 12_000;

/** The call of this screen with this number, as long as it is highlighted; 0 before the first. */
export function useCalledNow(no: number): number | null {
  const [over, setOver] = useState(0);
  useEffect(() => {
    const timer = setTimeout(() => setOver(no), CALLED_MS);
    return () => clearTimeout(timer);
  }, [no]);
  return no > over ? no : null;
}
