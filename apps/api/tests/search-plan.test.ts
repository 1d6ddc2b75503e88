import { cloneDatabase } from '@baari/testing/database';
import { copyDoctor, makeDoctor } from '@baari/testing/doctor';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { explained, nodesOf } from './support/explain.ts';

const DOCTORS = 4_000;
/** What the first page shows, and what an index may lead to beside it. */
const FEW = 200;

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let owner: pg.Client;
beforeAll(async () => {
  database = await cloneDatabase(inject('ownerUrl'));
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  const { doctorId } = await makeDoctor(owner, new Date());
  await copyDoctor(owner, doctorId, 1, DOCTORS);
  await owner.query(
    `update profile p set name = chr(65 + n % 26) || '. ' || (array['Asha Rao', 'Ravi Kumar', 'Meera Joshi', 'आशा राव'])[1 + n / 26 % 4],
       city = (array['Pune', 'Nagpur', 'Nashik'])[1 + n % 3]
     from generate_series(1, $1) n where p.doctor_id = lpad(n::text, 10, '0')`,
    [DOCTORS],
  );
  await owner.query("update profile set name = 'Zubin Mistry', city = 'Panaji' where doctor_id = '0000001234'");
  // Another name waits for the operator.
  await owner.query('update profile set licence_verified_at = now()');
  await owner.query('vacuum analyze');
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

it.each([
  ['a name nobody has', 'qwertz', null, 0],
  ['a name one has', 'mistry', null, 1],
  ['a part of a name, in another script', 'आशा', null, 21],
  ['a name that many have', 'kumar', null, 21],
  ['a city', 'nagpur', null, 21],
  ['a city without doctors', null, 'Kolkata', 0],
  ['signs of a pattern', 'kum_r%', null, 0],
  ['nothing', null, null, 21],
])('%s is found without reading all doctors', async (_what, words, city, found) => {
  const values = [words, [], null, city, new Date(), null, null, 21];
  const text = 'select * from find_doctors($1, $2, $3, $4, $5, $6, $7, $8)';
  expect((await owner.query(text, values)).rows).toHaveLength(found);
  const { Plan: plan } = await explained(database.url, text, values, 'from profile p');
  const read = nodesOf(plan)
    .filter((node) => node['Relation Name'] === 'profile')
    .map((node) => (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']);
  expect(Math.max(...read)).toBeLessThan(FEW);
});
