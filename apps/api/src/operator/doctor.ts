import { checkUp } from '../checkup/checkup.ts';
import { counted } from '../checkup/finding.ts';
import type { Around } from '../checkup/finding.ts';
import type { Report } from './report.ts';

const STATE_CHARS = 9;
const NAME_CHARS = 13;

/** What the checkup says, a line each. */
export async function doctorReport(around: Around): Promise<Report> {
  const { faults, warnings, checks } = await checkUp(around);
  return {
    lines: [
      ...checks.map(({ check, state, says }) => `${state.padEnd(STATE_CHARS)}${check.padEnd(NAME_CHARS)}${says}`),
      '',
      faults === 0 && warnings === 0 ? 'All is well.' : `${counted(faults, 'fault')}, ${counted(warnings, 'warning')}.`,
    ],
    data: { faults, warnings, checks },
    isAtFault: faults > 0,
  };
}
