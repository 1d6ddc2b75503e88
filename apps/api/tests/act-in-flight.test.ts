import { addressFor } from '@baari/client/call';
import { getAuditTrail } from '@baari/contract/audit';
import { bookAppointment } from '@baari/contract/booking';
import { changeMember, removeMember } from '@baari/contract/members';
import { callNext, getQueue } from '@baari/contract/queue';
import { startApi } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import { patient } from '@baari/testing/doctor';
import { jsonBody } from '@baari/testing/sign-up';
import { until } from '@baari/testing/until';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';

let api: TestApi;
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'));
});
afterAll(() => api.stop());

const TODAY = '2026-11-21';
const waiting = async () => {
  const { rows } = await api.owner.query(
    `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database() and pid <> pg_backend_pid()`,
  );
  return rows.length;
};

/** Begins a call of the desk that waits in the database, takes the role away meanwhile, and lets the call go on. */
async function takenAwayMeanwhile(act: 'change' | 'remove') {
  const owner = await api.doctor();
  const { doctorId } = owner;
  await api.browser().call(bookAppointment, { body: { doctorId, date: TODAY, ...patient(1) } });
  const desk = await api.member({ clinicId: doctorId, role: 'receptionist', practices: [doctorId] });
  const called = () => desk.browser.fetch(addressFor(doctorId, callNext), jsonBody({ current: null }));
  const holder = new pg.Client({ connectionString: api.databaseUrl });
  await holder.connect();
  await holder.query('begin');
  await holder.query('select from appointment_day where doctor_id = $1 for update', [doctorId]);
  const inFlight = called();
  await until(async () => expect(await waiting()).toBe(1), 10_000);
  const params = { id: desk.accountId };
  if (act === 'remove') await owner.browser.call(removeMember, { params });
  else await owner.browser.call(changeMember, { params, body: { role: 'nurse', practices: [doctorId] } });
  await holder.query('commit');
  await holder.end();
  return { owner, status: (await inFlight).status, after: (await called()).status };
}

it.each([
  ['change', 403],
  ['remove', 401],
] as const)(
  'an act that had begun when the role was taken away (%s) is done wholly or not at all; the next one is refused',
  async (act, refused) => {
    const { owner, status, after } = await takenAwayMeanwhile(act);
    expect(after).toBe(refused);
    const { current } = (await owner.browser.call(getQueue)).queue;
    const { entries } = await owner.browser.call(getAuditTrail);
    const told = entries.filter(({ act: done }) => done === 'appointment-called');
    if (status === 200) {
      expect(current).toBe(1);
      expect(told).toHaveLength(1);
    } else {
      expect(current).toBeNull();
      expect(told).toEqual([]);
    }
  },
);
