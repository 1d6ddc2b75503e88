/** What a human-check tells the step that shows it. */
export interface HumanCheckEvents {
  /** From now on a token for one try can be had; null where it is refused. */
  onReady: (take: () => Promise<string | null>) => void;
  /** What is ready is no longer good: start again. */
  onExpired: () => void;
  onFailed: (error: unknown) => void;
}
