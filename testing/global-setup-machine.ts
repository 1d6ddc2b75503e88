import type { TestProject } from 'vitest/node';
import { serveOn } from './global-setup.ts';

/** On a throw-away server of the PostgreSQL that is installed on this machine, in the folder POSTGRES_PATH. */
export default (project: TestProject): Promise<() => Promise<void>> => serveOn(project, process.env.POSTGRES_PATH!);
