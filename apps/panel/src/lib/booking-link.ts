const pageOf = (userPanelUrl: string, path: string) => `${userPanelUrl.replace(/\/+$/, '')}/${path}`;

/** The doctor's booking page, which the clinic's QR encodes. */
export const bookingLink = (userPanelUrl: string, doctorId: string): string =>
  pageOf(userPanelUrl, `appointments/${doctorId}`);

/** The address of the waiting-room screen; its key is where browsers tell it to no server and no other page. */
export const displayLink = (userPanelUrl: string, doctorId: string, key: string | null): string =>
  pageOf(userPanelUrl, `display/${doctorId}${key === null ? '' : `#${key}`}`);

/** The name of the downloaded picture, made from the card's title. */
export function fileNameOf(title: string): string {
  const words = title.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-');
  return `${words.replace(/^-|-$/g, '')}-qrcode.png`;
}
