/** Whom a call is counted with (decision 71). */
export interface Client {
  key: string;
  /** Whether it is a device on which somebody has logged in before. */
  isKnown: boolean;
  /** Whether it is a waiting room's screen that shows the key of its clinic's link. */
  isScreen?: boolean;
}
