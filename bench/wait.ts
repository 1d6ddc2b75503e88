/**
 * `npm run bench:wait`: expected times on simulated clinic days, compared with the plain average. Needs no database.
 */
import { oneLine } from './report.ts';
import { measureWait } from './wait/report.ts';

measureWait((line) => console.log(oneLine(line)));
