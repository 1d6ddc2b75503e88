import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { BASE } from './base.ts';
import { inChosenLanguage } from './language.ts';

export type Route =
  | { page: 'find' }
  | { page: 'clinic' | 'display'; doctorId: string }
  | { page: 'doctors'; clinicId: string }
  | { page: 'screen'; screenId: string }
  | { page: 'ticket' | 'visits'; ticket: string }
  | { page: 'lost' };

export const paths = {
  find: BASE,
  clinic: (doctorId: string) => `${BASE}appointments/${encodeURIComponent(doctorId)}`,
  doctors: (clinicId: string) => `${BASE}clinic/${encodeURIComponent(clinicId)}`,
  ticket: (ticket: string) => `${BASE}t/${encodeURIComponent(ticket)}`,
  visits: (ticket: string) => `${BASE}visits/${encodeURIComponent(ticket)}`,
};

/** Which page an address shows. */
export function routeOf(pathname: string): Route {
  if (pathname === BASE.slice(0, -1)) return { page: 'find' };
  if (!pathname.startsWith(BASE)) return { page: 'lost' };
  const [first = '', second, ...more] = pathname.slice(BASE.length).replace(/\/$/, '').split('/').map(decoded);
  if (first === '' && second === undefined) return { page: 'find' };
  if (!second || more.length > 0) return { page: 'lost' };
  if (first === 'appointments') return { page: 'clinic', doctorId: second.toLowerCase() };
  if (first === 'clinic') return { page: 'doctors', clinicId: second.toLowerCase() };
  if (first === 'display') return { page: 'display', doctorId: second.toLowerCase() };
  if (first === 'screen') return { page: 'screen', screenId: second.toLowerCase() };
  if (first === 't') return { page: 'ticket', ticket: second };
  if (first === 'visits') return { page: 'visits', ticket: second };
  return { page: 'lost' };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

const listeners = new Set<() => void>();
const tell = () => listeners.forEach((listener) => listener());

function subscribe(listener: () => void) {
  listeners.add(listener);
  window.addEventListener('popstate', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('popstate', listener);
  };
}

export const usePathname = (): string => useSyncExternalStore(subscribe, () => location.pathname);
export const useSearch = (): string => useSyncExternalStore(subscribe, () => location.search);

/** Said by the entry of the browser's history that a step of a page stands on. */
const STEP = { step: true };
/** Whether the browser is at a step of a page: the page was drawn anew there. */
export const isOnStep = (): boolean => (history.state as Partial<typeof STEP> | null)?.step === true;

/** The page goes on without the step: drawn anew, it does not begin with it. */
export function endStep(): void {
  if (isOnStep()) history.replaceState(null, '');
}

/** Leads to another page, which takes the place of a step of this one. */
export function go(to: string): void {
  const address = inChosenLanguage(to);
  if (isOnStep()) history.replaceState(null, '', address);
  else history.pushState(null, '', address);
  window.scrollTo(0, 0);
  tell();
}

/** Changes the address of the current page without adding to the history. */
export function readdress(to: string): void {
  history.replaceState(null, '', inChosenLanguage(to));
  tell();
}

/** While a step of a page is shown, the browser's Back leads out of it, to the page. */
export function useBackLeaves(onBack: () => void): void {
  const leave = useEffectEvent(onBack);
  useEffect(() => {
    if (!isOnStep()) history.pushState(STEP, '');
    const back = () => leave();
    window.addEventListener('popstate', back);
    return () => window.removeEventListener('popstate', back);
  }, []);
}
