/** What a sign-in begins with and what must fit when the browser comes back. */
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

/** Who Google says that it is; `sub` never changes, the address may. */
export interface GooglePerson {
  sub: string;
  email: string | null;
  emailVerified: boolean;
}

export interface GoogleIdentity {
  /** The address that the browser is sent to, which answers to this proof alone. */
  begin(): Promise<{ address: string; proof: SignInProof }>;
  /** Who came back; 'cancelled' where that person did not want to. Throws where anything does not fit. */
  finish(answer: SignInReturn, proof: SignInProof): Promise<GooglePerson | 'cancelled'>;
}
