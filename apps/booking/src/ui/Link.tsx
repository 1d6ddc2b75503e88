import type { ComponentProps, MouseEvent } from 'react';
import { go } from '../lib/router.ts';

const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** A link inside this app that does not load the page again. */
export function Link({ href, ...rest }: ComponentProps<'a'> & { href: string }) {
  const onClick = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    go(href);
  };
  return <a href={href} onClick={onClick} {...rest} />;
}
