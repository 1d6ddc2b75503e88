/** Whom a call is counted with (decision 71). */
export interface Client {
  key: string;
  /** Whether it is a device on which somebody has logged in before. */
  isKnown: boolean;
}
