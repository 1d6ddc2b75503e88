/** `npm run bench:wait`: the expected time over made-up clinic days, beside the plain average. Needs no database. */
import { oneLine } from './report.ts';
import { measureWait } from './wait/report.ts';

measureWait((line) => console.log(oneLine(line)));
