import semver from 'semver';
import { installedOf, reached } from './lock.ts';
import type { Installed, Lock } from './lock.ts';

/** An advisory in the form of OSV (https://ossf.github.io/osv-schema), as far as it is read here. */
export interface Advisory {
  id: string;
  modified?: string;
  withdrawn?: string;
  summary?: string;
  severity?: readonly { type: string; score: string }[];
  affected?: readonly Affected[];
  database_specific?: { severity?: string };
}

interface Affected {
  package?: { ecosystem: string; name: string };
  versions?: readonly string[];
  ranges?: readonly { type: string; events: readonly RangeEvent[] }[];
}

interface RangeEvent {
  introduced?: string;
  fixed?: string;
  last_affected?: string;
}

export interface Hit {
  installed: Installed;
  advisory: Advisory;
  severity: string;
  /** The first version without it; undefined if there is none yet. */
  fixedIn: string | undefined;
  /** From a folder of our own to the package: why it is there. */
  why: string[];
}

/** The advisories of a parsed file: one, a list, or the answer of a query (`vulns`). Null if it is none of these. */
export function advisoriesIn(parsed: unknown): Advisory[] | null {
  const list: unknown[] = Array.isArray(parsed)
    ? parsed
    : ((parsed as { vulns?: unknown[] } | null)?.vulns ?? [parsed]);
  const isAdvisory = (one: unknown): one is Advisory => typeof (one as Advisory | null)?.id === 'string';
  return list.every(isAdvisory) ? list : null;
}

/** The version at which an event is; '0' stands before every version. */
function versionOf({ introduced, fixed, last_affected }: RangeEvent): string {
  const version = introduced ?? fixed ?? last_affected ?? '0';
  return version === '0' ? '0.0.0-0' : version;
}

/** Whether events leave a version affected, and the version that mends it. */
function judge(version: string, events: readonly RangeEvent[]): { isHit: boolean; fixedIn: string | undefined } {
  const inOrder = events.toSorted((a, b) => semver.compareLoose(versionOf(a), versionOf(b)));
  let isHit = false;
  for (const event of inOrder) {
    const order = semver.compareLoose(version, versionOf(event));
    if (event.introduced !== undefined && order >= 0) isHit = true;
    if (event.fixed !== undefined && order >= 0) isHit = false;
    if (event.last_affected !== undefined && order > 0) isHit = false;
  }
  const mending = inOrder.find(({ fixed }) => fixed !== undefined && semver.compareLoose(version, fixed) < 0);
  return { isHit, fixedIn: mending?.fixed };
}

/** Whether a part of an advisory is about a version, and what mends it. */
function judgeAffected(version: string, { versions = [], ranges = [] }: Affected) {
  const judged = ranges.filter(({ type }) => type === 'SEMVER').map(({ events }) => judge(version, events));
  const hit = judged.find(({ isHit }) => isHit);
  return { isHit: hit !== undefined || versions.includes(version), fixedIn: hit?.fixedIn };
}

const severityOf = ({ database_specific, severity }: Advisory) =>
  database_specific?.severity?.toLowerCase() ?? severity?.[0]?.score ?? 'severity unknown';

/** The way to a place from a folder of our own, by the places that led to it. */
function whyOf(path: string, from: ReadonlyMap<string, string | null>): string[] {
  const before = from.get(path) ?? null;
  if (before === null) return [`${path}${path && '/'}package.json`];
  return [...whyOf(before, from), path.replace(/^.*node_modules\//, '')];
}

/** Each installed version that an advisory is about, what is delivered first. */
export function hitsOf(lock: Lock, advisories: readonly Advisory[]): Hit[] {
  const byName = Map.groupBy(installedOf(lock), ({ name }) => name);
  // What is delivered is there for the sake of what is delivered, though development may want it too.
  const from = new Map([true, false].flatMap((withDevelopment) => [...reached(lock, { withDevelopment })]));
  const hits = advisories.flatMap((advisory) =>
    (advisory.withdrawn ? [] : (advisory.affected ?? []))
      .filter((affected) => affected.package?.ecosystem === 'npm')
      .flatMap((affected) =>
        (byName.get(affected.package!.name) ?? []).flatMap((installed) => {
          const { isHit, fixedIn } = judgeAffected(installed.version, affected);
          const why = whyOf(installed.path, from);
          return isHit ? [{ installed, advisory, severity: severityOf(advisory), fixedIn, why }] : [];
        }),
      ),
  );
  return hits.sort((a, b) => Number(b.installed.isProduction) - Number(a.installed.isProduction));
}
