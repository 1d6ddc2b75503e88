import type { ComponentProps, MouseEvent } from 'react';
import { go } from '../lib/router.ts';

const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** A link inside this app: a real address, without loading the page anew. */
export function Link({ href, ...rest }: ComponentProps<'a'> & { href: string }) {
  const onClick = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    go(href);
  };
  return <a href={href} onClick={onClick} {...rest} />;
}
