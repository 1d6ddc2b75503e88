import satisfies from 'spdx-satisfies';
import type { Installed } from './lock.ts';

/** Which licences packages may have (`licences.json`); what only builds or tests may have those of both lists. */
export interface Licences {
  delivered: readonly string[];
  development: readonly string[];
  exceptions: readonly Exception[];
}

/** A package that may be used for a reason of its own. A `*` in its name is any text; `licence` is what it says, or null. */
interface Exception {
  package: string;
  licence: string | null;
  reason: string;
}

const pattern = (name: string) => new RegExp(`^${name.replaceAll('.', '\\.').replaceAll('*', '.*')}$`);

function isListed(licence: string | undefined, list: readonly string[]): boolean {
  try {
    return licence !== undefined && satisfies(licence, list);
  } catch {
    // No expression that anybody could judge, such as 'SEE LICENSE IN ...'.
    return false;
  }
}

/** Packages whose licence is not on the list, and exceptions that nothing needs, in words. */
export function licenceProblems(installed: readonly Installed[], rules: Licences): string[] {
  const needed = new Set<Exception>();
  const unlisted = installed.filter(({ name, licence, isProduction }) => {
    if (isListed(licence, isProduction ? rules.delivered : [...rules.delivered, ...rules.development])) return false;
    const exception = rules.exceptions.find(
      (one) => pattern(one.package).test(name) && one.licence === (licence ?? null) && one.reason.trim() !== '',
    );
    if (exception) needed.add(exception);
    return !exception;
  });
  return [
    ...unlisted.map(
      ({ name, version, licence, isProduction }) =>
        `${name}@${version} (${isProduction ? 'delivered' : 'development'}): ${licence ?? 'it names no licence'}`,
    ),
    ...rules.exceptions.filter((one) => !needed.has(one)).map((one) => `${one.package}: nothing needs this exception`),
  ];
}
