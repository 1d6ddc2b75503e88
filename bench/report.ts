import { writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';

/** One line of the table: the measured value beside its target. */
export interface Line {
  what: string;
  measured: string;
  target: string;
  /** Null: shown for information, without a target. */
  reached: boolean | null;
  notes?: string;
}

const verdict = (reached: boolean | null) => (reached === null ? '-' : reached ? 'reached' : 'MISSED');

export const oneLine = ({ what, measured, target, reached, notes }: Line): string =>
  `${verdict(reached).padEnd(8)} ${what}: ${measured} (target ${target})${notes ? ` - ${notes}` : ''}`;

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

function tableOf(lines: readonly Line[]): string {
  return [
    row(['what', 'measured', 'target', '', 'notes']),
    row(['---', '---', '---', '---', '---']),
    ...lines.map((line) => row([line.what, line.measured, line.target, verdict(line.reached), line.notes ?? ''])),
  ].join('\n');
}

/** Programs that used a core in the minute before the bench began. They disturb both sides, but not equally. */
const loadBefore = loadavg()[0]!.toFixed(1);

export interface Report {
  mode: string;
  server: string;
  runner: string;
  seconds: number;
  sections: { title: string; lines: Line[] }[];
}

/** Writes the results as a page, with what ran and on which machine. */
export function writeReport(file: string, { mode, server, runner, seconds, sections }: Report): void {
  const memory = Math.round(totalmem() / 2 ** 30);
  const facts = `${cpus().length} cores, ${memory} GB of memory, Node ${process.versions.node}, ${server}; load average of the minute before: ${loadBefore}`;
  const missed = sections.flatMap(({ lines }) => lines).filter(({ reached }) => reached === false).length;
  const page = [
    '# Results of the bench',
    `\`npm run bench\`, ${mode}, ${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC, ${Math.round(seconds)} s. ${facts}.`,
    `The service, the load generator, PostgreSQL and ${runner} share these cores, so the rates say little about another machine; the ratios do, and a target is a ratio to a limit that the same run measures, except for memory and bytes. ` +
      'The ratio of a rate is that over HTTP divided by that of the same SQL functions called straight by ' +
      `${runner}, prepared, with as many clients, on the same server; both take turns, and the median of the turns' ratios counts.`,
    missed === 0 ? 'Every target is reached.' : `**${missed} target${missed === 1 ? ' is' : 's are'} missed.**`,
    ...sections.flatMap(({ title, lines }) => [`## ${title}`, tableOf(lines)]),
  ];
  writeFileSync(file, `${page.join('\n\n')}\n`);
}
