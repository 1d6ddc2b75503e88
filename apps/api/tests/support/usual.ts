import { TEST_NOW } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import { TODAY } from './clinic-day.ts';
import type { Doctor } from './clinic-day.ts';

interface Came {
  count: number;
  /** How long after this time of the day the first booked, and each after the one before; at once by default. */
  afterSeconds?: number;
  apartSeconds?: number;
  /** Of how many one stayed away; by default all came. */
  awayEach?: number;
}

/** A week ago so many booked online, for that day. */
export async function seedCame(
  api: TestApi,
  { doctorId }: Pick<Doctor, 'doctorId'>,
  { count, afterSeconds = 0, apartSeconds = 0, awayEach = 0 }: Came,
): Promise<void> {
  await api.owner.query(
    `insert into appointment (doctor_id, date, serial, patient_name, phone, gender, status, booked_at)
     select $1, $2::date - 7, n, 'Asha', 9000000000 + n, 'FEMALE',
            case when $7::integer > 0 and n % greatest($7::integer, 1) = 0 then 'NO_SHOW' else 'COMPLETED' end,
            $3::timestamptz - interval '7 days' + make_interval(secs => $4::integer + (n - 1) * $5::integer)
     from generate_series(1, $6::integer) n`,
    [doctorId, TODAY, TEST_NOW, afterSeconds, apartSeconds, count, awayEach],
  );
}
