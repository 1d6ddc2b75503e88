import { loadMessages } from '../../lib/texts.ts';

/** Few log-ins have a second step: what it needs is loaded when the server asks for it. */
export async function loadCodeStep() {
  const [{ CodeStep }] = await Promise.all([import('./CodeStep.tsx'), loadMessages(['second-factor'])]);
  return CodeStep;
}
