let handed: string | undefined;

/** Hands what a USB scanner typed on another page to the scanner's page, which opens next. */
export function handTicket(text: string): void {
  handed = text;
}

/** What was handed over, once. */
export function takeHanded(): string | undefined {
  const text = handed;
  handed = undefined;
  return text;
}
