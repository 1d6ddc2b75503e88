import { serviceSettings } from '../config/service.ts';
import { readSettings } from '../config/setting.ts';
import { existingFolder } from './existing-folder.ts';
import { fault, ok, warning } from './finding.ts';
import type { Check } from './finding.ts';

const GB = 1_000_000_000;
const LEAST_BYTES = GB;
const LEAST_PART = 0.1;

export const looksAtDisk: Check = {
  name: 'disk',
  async look({ env, spaceOf }) {
    const { DATA_DIR: dataDir } = readSettings({ DATA_DIR: serviceSettings.DATA_DIR }, env).value;
    const { free, total } = await spaceOf(existingFolder(dataDir));
    const left = `${(free / GB).toFixed(1)} GB of ${(total / GB).toFixed(1)} GB are free at ${dataDir}`;
    const advice = 'Make room, or move DATA_DIR to a larger disk: on a full one nothing can be booked.';
    if (free < LEAST_BYTES) return [fault(`Only ${left}. ${advice}`)];
    if (free < LEAST_PART * total) return [warning(`Only ${left}. ${advice}`)];
    return [ok(`${left}.`)];
  },
};
