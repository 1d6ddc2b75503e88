/** Tells people from programs at sign-up, and makes bookings cost something while far more come than usual. */
export interface HumanCheck {
  /** The challenge for the browser; null if the provider's own script makes one. */
  challenge(now: Date): Promise<Record<string, unknown> | null>;
  /** Whether the token that came with a form is a solution; each counts once. */
  passes(token: string, now: Date): Promise<boolean>;
}

/** A human-check that nobody notices; it may be made harder, by `times`. */
export interface ProofOfWork {
  challenge(now: Date, times?: number): Promise<Record<string, unknown>>;
  /** How many times the usual work the token proves; 0 if it is no solution. Each counts once. */
  worth(token: string, now: Date): Promise<number>;
  passes(token: string, now: Date): Promise<boolean>;
}
