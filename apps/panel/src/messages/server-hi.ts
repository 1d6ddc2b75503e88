import answers from './server-hi/answers.ts';
import fields from './server-hi/fields.ts';
import refusals from './server-hi/refusals.ts';

/** What the server says, in Hindi, by its English text; what it fills in stands in braces. Of those that fit, the first is said. */
export default { ...fields, ...refusals, ...answers } as const satisfies Readonly<Record<string, string>>;
