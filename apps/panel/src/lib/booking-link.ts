const pageOf = (userPanelUrl: string, path: string) => `${userPanelUrl.replace(/\/+$/, '')}/${path}`;

/** The doctor's booking page, which the clinic's QR encodes. */
export const bookingLink = (userPanelUrl: string, doctorId: string): string =>
  pageOf(userPanelUrl, `appointments/${doctorId}`);

/** The address of the waiting-room screen. */
export const displayLink = (userPanelUrl: string, doctorId: string): string =>
  pageOf(userPanelUrl, `display/${doctorId}`);

/** The name of the downloaded picture, made from the card's title. */
export function fileNameOf(title: string): string {
  const words = title.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-');
  return `${words.replace(/^-|-$/g, '')}-qrcode.png`;
}
