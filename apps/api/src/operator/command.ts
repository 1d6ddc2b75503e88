import type pg from 'pg';
import type { Config } from '../config/config.ts';
import type { Env } from '../config/setting.ts';
import type { FileStore } from '../ports/file-store.ts';
import type { SpaceOf } from '../lib/disk-space.ts';
import type { Report } from './report.ts';

/** What a command may use. */
export interface Tools {
  /** Read when it is asked for: reading makes the service's secret if there is none. */
  readonly config: Config;
  env: Env;
  /** True if the service's secret is a setting, not a file. */
  hasSecretSetting: boolean;
  now: Date;
  /** The time now, for what is measured while the command runs. */
  clock(): Date;
  spaceOf: SpaceOf;
  files(): FileStore;
  /** Prints what the operator should know while the command runs. */
  warn(line: string): void;
  /** The path of a file named on the command line. */
  path(file: string): string;
  asOwner<T>(work: (owner: pg.Client) => Promise<T>): Promise<T>;
}

export type Options = Readonly<Record<string, string | boolean | undefined>>;

/** A command as data: how it is typed, what its help says, and what it does. */
export interface CommandShape {
  /** Group, name and arguments: 'account show <email|doctorId>'. */
  usage: string;
  summary: string;
  /** What the command changes, for data and people. */
  changes: string;
  example: string;
  options?: readonly (readonly [flags: string, meaning: string])[];
  run(tools: Tools, args: readonly string[], options: Options): Promise<Report>;
}
