import satisfies from 'spdx-satisfies';
import type { Installed } from './lock.ts';

/** Which licences packages may have (`licences.json`); what only builds or tests may have those of both lists. */
export interface Licences {
  delivered: readonly string[];
  development: readonly string[];
  stated: readonly Stated[];
  exceptions: readonly Exception[];
}

/** A package whose manifest names no licence, and the file of it that states one. */
interface Stated {
  package: string;
  licence: string;
  file: string;
}

/** A package that may be used for a reason of its own. A `*` in its name is any text; `licence` is what it says. */
interface Exception {
  package: string;
  licence: string;
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

/** What stands instead of a licence in the manifest, if that names none. */
export const statedOf = ({ name, licence }: Installed, { stated }: Pick<Licences, 'stated'>): Stated | undefined =>
  licence === undefined ? stated.find((one) => one.package === name) : undefined;

/** Packages whose licence is not on the list, and exceptions that nothing needs, in words. */
export function licenceProblems(installed: readonly Installed[], rules: Licences): string[] {
  const needed = new Set<Exception | Stated>();
  const unlisted = installed.filter((one) => {
    const { name, isProduction } = one;
    const stated = statedOf(one, rules);
    if (stated) needed.add(stated);
    const licence = one.licence ?? stated?.licence;
    if (isListed(licence, isProduction ? rules.delivered : [...rules.delivered, ...rules.development])) return false;
    const exception = rules.exceptions.find(
      (other) => pattern(other.package).test(name) && other.licence === licence && other.reason.trim() !== '',
    );
    if (exception) needed.add(exception);
    return !exception;
  });
  return [
    ...unlisted.map((one) => {
      const licence = one.licence ?? statedOf(one, rules)?.licence ?? 'it names no licence';
      return `${one.name}@${one.version} (${one.isProduction ? 'delivered' : 'development'}): ${licence}`;
    }),
    ...[...rules.stated, ...rules.exceptions]
      .filter((one) => !needed.has(one))
      .map((one) => `${one.package}: nothing needs this exception`),
  ];
}
