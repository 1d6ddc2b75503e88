const pageOf = (userPanelUrl: string, path: string) => `${userPanelUrl.replace(/\/+$/, '')}/${path}`;

/** The doctor's booking page, which the clinic's QR encodes. */
export const bookingLink = (userPanelUrl: string, doctorId: string): string =>
  pageOf(userPanelUrl, `appointments/${doctorId}`);

/** The page of a clinic with all its doctors. */
export const clinicLink = (userPanelUrl: string, clinicId: string): string =>
  pageOf(userPanelUrl, `clinic/${clinicId}`);

/** The address of the waiting-room screen; its key is where browsers tell it to no server and no other page. */
export const displayLink = (userPanelUrl: string, doctorId: string, key: string | null): string =>
  pageOf(userPanelUrl, `display/${doctorId}${key === null ? '' : `#${key}`}`);

/** The same for a screen of several doctors. */
export const screenLink = (userPanelUrl: string, screenId: string, key: string): string =>
  pageOf(userPanelUrl, `screen/${screenId}#${key}`);

/** The name of the downloaded picture, made from the card's title. */
export function fileNameOf(title: string): string {
  const words = title.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-');
  return `${words.replace(/^-|-$/g, '')}-qrcode.png`;
}
