import answers from './server/answers.ts';
import fields from './server/fields.ts';
import problems from './server/problems.ts';
import refusals from './server/refusals.ts';

/** What the service and the contract say, in Hindi, by code (docs/decisions/171-texts-by-code.md). */
export default { ...problems, ...fields, ...refusals, ...answers } as const satisfies Readonly<Record<string, string>>;
