/** What a human-check tells the step that shows it. */
export interface HumanCheckEvents {
  onToken: (token: string) => void;
  /** The token is no longer good: start again. */
  onExpired: () => void;
  onFailed: (error: unknown) => void;
}
