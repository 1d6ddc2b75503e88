import { inTab } from '@baari/ui/device-store';
import { useEffect, useMemo } from 'react';
import { useLocation } from 'react-router';

const tokens = inTab.values('baari.link.', (kept) => (typeof kept === 'string' ? kept : undefined));

/**
 * The token of a link, which stands behind the # of its address; '' without one. It is taken out of the address, so that whoever uses this
 * browser next does not find it in the history. This tab keeps it, for a reload and for Back.
 */
export function useLinkToken(): { token: string; /** Once the link is of no use any more. */ forget: () => void } {
  const { hash, pathname } = useLocation();
  const kept = useMemo(() => tokens.of(pathname), [pathname]);
  const token = useMemo(() => hash.slice(1) || (kept.read() ?? ''), [hash, kept]);
  useEffect(() => {
    if (hash.length < 2) return;
    kept.write(token);
    history.replaceState(history.state, '', location.pathname);
  }, [hash, kept, token]);
  return { token, forget: kept.forget };
}
