import { inTab } from '@baari/ui/device-store';

const said = inTab.value('baari.said', (kept) => (typeof kept === 'string' ? kept : undefined));

/** Keeps the server's words for the page that is loaded next. */
export const sayOnArrival = (message: string): void => void said.write(message);

/** What was kept, once. */
export function takeSaid(): string | undefined {
  const message = said.read();
  said.forget();
  return message;
}
