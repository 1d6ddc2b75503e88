import { inTab } from '@baari/ui/device-store';

const said = inTab.value('baari.said', (kept) => (typeof kept === 'string' ? kept : undefined));

/** Keeps the server's message for the next page. */
export const sayOnArrival = (message: string): void => void said.write(message);

/** Returns the kept message, once. */
export function takeSaid(): string | undefined {
  const message = said.read();
  said.forget();
  return message;
}
