/** Where patients book with a doctor: what the clinic's QR encodes. */
export function bookingLink(userPanelUrl: string, doctorId: string): string {
  return `${userPanelUrl.replace(/\/+$/, '')}/appointments/${doctorId}`;
}

/** The name of the downloaded picture, made from the card's title. */
export function fileNameOf(title: string): string {
  const words = title.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-');
  return `${words.replace(/^-|-$/g, '')}-qrcode.png`;
}
