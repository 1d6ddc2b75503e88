import { useEffect, useState } from 'react';
import { lostStep, rememberStep } from './code-lock.ts';
import type { CodePurpose } from './code-lock.ts';

/**
 * The step of sign-up or reset: `sent` once a code is on its way to `email`. A phone that dropped the page comes back to
 * it; who leaves the page, begins anew. `given`: the address of a code that somebody else had sent.
 */
export function useCodeStep(purpose: CodePurpose, given?: string) {
  const [step, setStep] = useState(() => {
    const email = given ?? lostStep(purpose, Date.now()) ?? '';
    return { email, sent: email !== '' };
  });
  const waitsFor = step.sent ? step.email : undefined;
  useEffect(() => {
    rememberStep(purpose, waitsFor);
    return () => rememberStep(purpose, undefined);
  }, [purpose, waitsFor]);
  return {
    ...step,
    toCode: (email: string) => setStep({ email, sent: true }),
    toEmail: () => setStep({ ...step, sent: false }),
  };
}
