import type { ComponentProps, Ref } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import type { LinkProps } from 'react-router';
import { useToday } from './clinic-clock.ts';
import { paths } from './paths.ts';

/** /checkout has its own security policy, so going there or leaving it loads the document. */
function crossesCheckout(from: string, to: string): boolean {
  return (from === paths.checkout) !== (to.split(/[?#]/)[0] === paths.checkout);
}

/** A link within the panel; the one to use, also as Mantine's `component`. */
export function AppLink({ to, ref, ...rest }: Omit<LinkProps, 'to'> & { to: string; ref?: Ref<HTMLAnchorElement> }) {
  const { pathname } = useLocation();
  return <Link ref={ref} to={to} reloadDocument={crossesCheckout(pathname, to)} {...rest} />;
}

/** Goes to a page of the panel. */
export function useGo(): (to: string) => void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return (to) => {
    if (crossesCheckout(pathname, to)) window.location.assign(to);
    else void navigate(to);
  };
}

/** A link of the frame, which says when its page is the open one. Another date's list is not the page of today. */
export function PlaceLink(props: ComponentProps<typeof AppLink>) {
  const { pathname, search } = useLocation();
  const today = useToday();
  const date = new URLSearchParams(search).get('date') ?? today;
  return <AppLink aria-current={pathname === props.to && date === today ? 'page' : undefined} {...props} />;
}
