/** The secrets with which a sign-in begins, and which must match when the browser comes back. */
export interface SignInProof {
  state: string;
  nonce: string;
  codeVerifier: string;
}

/** The parameters that the browser came back with. */
export interface SignInReturn {
  state?: string | undefined;
  code?: string | undefined;
  iss?: string | undefined;
  error?: string | undefined;
}

/** The person, as Google says; `sub` never changes, the address may. */
export interface GooglePerson {
  sub: string;
  email: string | null;
  emailVerified: boolean;
}

export interface GoogleIdentity {
  /** The address to which the browser is sent; the answer is only good with this proof. */
  begin(): Promise<{ address: string; proof: SignInProof }>;
  /** The person who came back, or 'cancelled' if they did not go on. Throws if anything does not match. */
  finish(answer: SignInReturn, proof: SignInProof): Promise<GooglePerson | 'cancelled'>;
}
