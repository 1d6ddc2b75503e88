import '@baari/api/db/servers';
import { startDoctorIdsAnew } from './doctor.ts';

// Test files share a process. Each sees the same ids and the same types of columns, whichever files ran before it.
startDoctorIdsAnew();
