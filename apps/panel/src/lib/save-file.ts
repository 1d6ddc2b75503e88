import type { CalledFile } from '@baari/client/call';

/** Lets the browser save a file that was fetched. */
export function saveFile({ bytes, name }: CalledFile): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(bytes);
  link.download = name;
  link.click();
  // The browser reads it after this call.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
