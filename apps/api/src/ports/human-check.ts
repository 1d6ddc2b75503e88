/** Tells people from programs at sign-up. */
export interface HumanCheck {
  /** What the browser works on; null where the provider's own script does that. */
  challenge(now: Date): Promise<Record<string, unknown> | null>;
  /** Whether the token that came with a form is a solution; each counts once. */
  passes(token: string, now: Date): Promise<boolean>;
}
