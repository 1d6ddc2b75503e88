import { startEmbedded } from '../../src/db/embedded.ts';

/** A process of its own with an embedded PostgreSQL, for a test that kills it. */
const [dataDir] = process.argv.slice(2);
if (!dataDir) throw new Error('usage: start-embedded.ts DATA_DIR');
await startEmbedded({ dataDir });
process.stdout.write('ready\n');
