import { readConfig } from '../../src/config/config.ts';
import { openPlace } from '../../src/operator/connection.ts';

/** A process that has this machine's own database as a command has it, until it is killed. */
await openPlace(readConfig(process.env), () => undefined);
process.stdout.write('ready\n');
setInterval(() => undefined, 60_000);
