/** Events of a human-check. */
export interface HumanCheckEvents {
  /** A token for one try is available; null if the check refused. */
  onReady: (take: () => Promise<string | null>) => void;
  /** The token is no longer valid: start again. */
  onExpired: () => void;
  onFailed: (error: unknown) => void;
}
