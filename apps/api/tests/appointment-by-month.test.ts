import { checkFirstParts } from '@baari/api/db/first-part';
import { migrate } from '@baari/api/db/migrate';
import { knownMigrations } from '@baari/api/db/migrations';
import { addDays } from '@baari/calendar/days';
import { getAuditTrail } from '@baari/contract/audit';
import { bookAppointment } from '@baari/contract/booking';
import { chooseRetention } from '@baari/contract/retention';
import { getTicket } from '@baari/contract/ticket';
import { startApi, TEST_NOW } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import { createDatabase, onDatabase } from '@baari/testing/database';
import { makeDoctor, patient } from '@baari/testing/doctor';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { migrateBeforeMonths, partsOf } from './support/months.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'));
});
afterAll(() => api.stop());
afterEach(() => api.clock.set(TEST_NOW));

type Doctor = Awaited<ReturnType<TestApi['doctor']>>;

const makeMonths = (today: string) => api.app('select make_months($1)', [today]);
const months = () => partsOf(api.owner, 'appointment');
/** Books on a date, as it was booked then. */
const bookedOn = (owner: pg.Client, doctorId: string, date: string, count = 2) =>
  owner.query(
    `select book_appointments($1, $2, $3, $2, 0, array_agg('Ravi Kumar ' || n), array_agg((9000000000 + n)::text),
            array_agg('MALE'::text), array_agg(null::text), array_agg(null::bytea), array_agg('\\x01'::bytea), array_agg('\\x01'::bytea))
     from generate_series(1, $4) n`,
    [doctorId, date, TEST_NOW, count],
  );
const placesOf = async ({ doctorId }: { doctorId: string }) =>
  (
    await api.owner.query<{ place: string }>(
      `select distinct date || ' ' || tableoid::regclass as place from appointment where doctor_id = $1 order by 1`,
      [doctorId],
    )
  ).rows.map(({ place }) => place);
const daysOf = async ({ doctorId }: Doctor): Promise<string[]> =>
  (
    await api.owner.query<{ date: string }>(
      `select date from appointment_day where doctor_id = $1
       union select date from appointment where doctor_id = $1 order by 1`,
      [doctorId],
    )
  ).rows.map(({ date }) => date);

describe('a booking', () => {
  it('finds its place though nobody made its month, and lies in its month later, with all that hangs on it', async () => {
    const doctor = await makeDoctor(api.owner, new Date('2032-03-30T04:30:00Z'));
    api.clock.set('2032-03-30T04:30:00.000Z');
    const [march, april] = await Promise.all(
      ['2032-03-31', '2032-04-01'].map((date) =>
        api.browser().call(bookAppointment, { body: { doctorId: doctor.doctorId, date, ...patient(1) } }),
      ),
    );
    expect(await placesOf(doctor)).toEqual([
      '2032-03-31 months.appointment_rest',
      '2032-04-01 months.appointment_rest',
    ]);
    await makeMonths('2032-03-30');
    expect(await placesOf(doctor)).toEqual([
      '2032-03-31 months.appointment_2032_03',
      '2032-04-01 months.appointment_2032_04',
    ]);
    for (const { appointment } of [march!, april!]) {
      const ticket = appointment.ticketUrl.split('/t/')[1]!;
      expect((await api.browser().call(getTicket, { params: { ticket } })).ticket.serialNumber).toBe(1);
    }
  });

  it('has its number for itself, in each month', async () => {
    const doctor = await api.doctor();
    await bookedOn(api.owner, doctor.doctorId, '2026-11-22', 1);
    await expect(
      api.owner.query('insert into appointment select * from appointment where doctor_id = $1', [doctor.doctorId]),
    ).rejects.toMatchObject({ code: '23505' });
  });

  it('that is removed takes the mark of its network along', async () => {
    const doctor = await api.doctor();
    await bookedOn(api.owner, doctor.doctorId, '2026-11-22', 2);
    const marks = async () =>
      (await api.owner.query('select serial from booking_network where doctor_id = $1', [doctor.doctorId])).rows;
    expect(await marks()).toHaveLength(2);
    await api.owner.query('delete from appointment where doctor_id = $1 and serial = 1', [doctor.doctorId]);
    expect(await marks()).toEqual([{ serial: 2 }]);
  });
});

describe('a month that no clinic keeps', () => {
  /** A year in which only these tests have clinics' days. */
  const clinicOf = async (...dates: string[]): Promise<Doctor> => {
    const doctor = await api.doctor();
    for (const date of dates) await bookedOn(api.owner, doctor.doctorId, date);
    return doctor;
  };
  const keep = async (doctor: Doctor, kept: number | null) => {
    await doctor.browser.call(chooseRetention, { body: { months: kept } });
    await api.owner.query("update practice set kept_since = kept_since - interval '2 days' where doctor_id = $1", [
      doctor.doctorId,
    ]);
  };
  const JANUARY = 'months.appointment_2035_01';
  /** What the hourly sweep does first, eight months after January 2035; tells whether that month is gone. */
  async function removeMonths(): Promise<boolean> {
    const { rows } = await api.app(
      "select remove_old_month($1::timestamptz - interval '1 day', $1, '2035-09-01') as removed",
      [api.clock.now()],
    );
    return rows[0].removed ? removeMonths() : !(await months()).includes(JANUARY);
  }

  it('goes at once, with its days and an entry in each trail; the months after it stay', async () => {
    await makeMonths('2035-01-01');
    const clinics = [
      await clinicOf('2035-01-02', '2035-01-31', '2035-02-01'),
      await clinicOf('2035-01-31', '2035-03-01'),
    ];
    for (const clinic of clinics) await keep(clinic, 7);
    expect(await removeMonths()).toBe(true);
    expect(await daysOf(clinics[0]!)).toEqual(['2035-02-01']);
    expect(await daysOf(clinics[1]!)).toEqual(['2035-03-01']);
    const trails = await Promise.all(clinics.map(({ browser }) => browser.call(getAuditTrail)));
    expect(trails.map(({ entries }) => entries[0])).toMatchObject([
      { act: 'appointments-removed', actor: 'system', details: { before: '2035-02-01', count: 4 } },
      { act: 'appointments-removed', actor: 'system', details: { before: '2035-02-01', count: 2 } },
    ]);
    // February is seven months old on the first of September to the day, and so is kept.
    expect(await months()).toContain('months.appointment_2035_02');
    for (const clinic of clinics) await keep(clinic, null);
    await api.owner.query('delete from appointment where doctor_id = any ($1)', [clinics.map((one) => one.doctorId)]);
    await api.owner.query('delete from appointment_day where doctor_id = any ($1)', [
      clinics.map((one) => one.doctorId),
    ]);
  });

  it('is one that all want gone: where one keeps it, the others’ days go one by one', async () => {
    await makeMonths('2035-01-01');
    const [gone, kept] = [await clinicOf('2035-01-10'), await clinicOf('2035-01-10')];
    await keep(gone, 7);
    await keep(kept, 9);
    expect(await removeMonths()).toBe(false);
    await api.app("select remove_old_appointments($1::timestamptz - interval '1 day', $1, '2035-09-01', 20)", [
      api.clock.now(),
    ]);
    expect(await daysOf(gone)).toEqual([]);
    expect(await daysOf(kept)).toEqual(['2035-01-10']);
    // A choice that was made just now does not count yet.
    await api.owner.query('update practice set kept_months = 7, kept_since = $1 where doctor_id = $2', [
      api.clock.now(),
      kept.doctorId,
    ]);
    expect(await removeMonths()).toBe(false);
    await api.owner.query("update practice set kept_since = kept_since - interval '1 day' where doctor_id = $1", [
      kept.doctorId,
    ]);
    expect(await removeMonths()).toBe(true);
    expect(await daysOf(kept)).toEqual([]);
  });

  it('stays while somebody uses the appointments, who is not kept from booking, and goes the next time', async () => {
    await makeMonths('2035-01-01');
    const doctor = await clinicOf('2035-01-10');
    await keep(doctor, 7);
    await api.appTransaction(async (client) => {
      await client.query('select bind_doctor($1)', [doctor.doctorId]);
      await client.query('select from appointment');
      const removing = removeMonths();
      const date = addDays(TEST_NOW.slice(0, 10), 1);
      const body = { doctorId: doctor.doctorId, date, ...patient(1) };
      await api.browser().call(bookAppointment, { body });
      expect(await removing).toBe(false);
      expect(await daysOf(doctor)).toEqual([date, '2035-01-10']);
    });
    expect(await removeMonths()).toBe(true);
    expect(await daysOf(doctor)).toEqual(['2026-11-22']);
  });

  it('stays where appointments would go whose clinic has no such day', async () => {
    await makeMonths('2035-01-01');
    const [doctor, stray] = [await clinicOf('2035-01-10'), await clinicOf('2035-01-11')];
    await keep(doctor, 7);
    await api.owner.query('delete from appointment_day where doctor_id = $1', [stray.doctorId]);
    expect(await removeMonths()).toBe(false);
    expect(await daysOf(doctor)).toEqual(['2035-01-10']);
    expect(await daysOf(stray)).toEqual(['2035-01-11']);
    await api.owner.query('delete from appointment where doctor_id = $1', [stray.doctorId]);
  });
});

describe('appointments that were kept in one table', () => {
  const NAME = 'appointments_in_one';
  let url: string;
  beforeAll(async () => {
    url = await createDatabase(inject('ownerUrl'), NAME, 'template1');
    await migrateBeforeMonths(url);
  });
  afterAll(() => onDatabase(inject('ownerUrl'), (owner) => owner.query(`drop database ${NAME} with (force)`)));
  const onIt = <T>(work: (owner: pg.Client) => Promise<T>) => onDatabase(url, work);
  const rowsIn = () => onIt(async (owner) => (await owner.query('select * from appointment order by 1, 2, 3')).rows);
  const today = new Date().toISOString().slice(0, 10);

  it('become the first part, as they lie, also when a start was ended half-way; and the next is booked', async () => {
    const doctorId = await onIt(async (owner) => {
      const doctor = await makeDoctor(owner, new Date());
      await owner.query(
        `insert into appointment_day (doctor_id, date, cap, last_serial, live_count, male, female, other)
         select $1, $2::date - n, 40, 20, 20, 20, 0, 0 from generate_series(-6, 300) n`,
        [doctor.doctorId, today],
      );
      await owner.query(
        `insert into appointment (doctor_id, date, serial, patient_name, phone, gender, booked_at)
         select doctor_id, date, n, 'Ravi Kumar ' || n, (9000000000 + n)::text, 'MALE', date
         from appointment_day, generate_series(1, 20) n`,
      );
      return doctor.doctorId;
    });
    const before = await rowsIn();
    const { rowCount: indexes } = await onIt((owner) =>
      owner.query("select from pg_index where indrelid = 'appointment'::regclass"),
    );
    const lay = () =>
      onIt(async (owner) => {
        const { rows } = await owner.query<{ file: number }>(
          `select pg_relation_filenode(coalesce(to_regclass('months.appointment_first'), 'appointment'::regclass)) as file`,
        );
        return rows[0]!.file;
      });
    const file = await lay();
    // As if the start had been ended before the tables are locked: what is written meanwhile is not refused.
    const at = async <T>(work: () => Promise<T>): Promise<void> => void (await work());
    await onIt(async (owner) => checkFirstParts(owner, await knownMigrations(), at));
    await onIt((owner) =>
      owner.query(`update appointment set status = 'VERIFIED' where date = $1 and serial = 20`, [addDays(today, 6)]),
    );
    await migrate(url);
    expect(await lay()).toBe(file);
    expect((await rowsIn()).length).toBe(before.length);
    await onIt(async (owner) => {
      await owner.query(
        `select book_appointments($1, $2, now(), $2, 0, '{Asha Rao}', '{9876543210}', '{FEMALE}', '{k}', '{\\x00}')`,
        [doctorId, addDays(today, 1)],
      );
      const { rows } = await owner.query(
        `select serial, tableoid::regclass::text as part from appointment where patient_name = 'Asha Rao'`,
      );
      expect(rows).toEqual([{ serial: 21, part: 'months.appointment_first' }]);
      const { rows: left } = await owner.query(
        `select conname from pg_constraint where conname like 'ends\\_before\\_%'`,
      );
      expect(left).toEqual([]);
      const { rows: parts } = await owner.query<{ own: number; whole: number; options: string[] }>(
        `select (select count(*)::integer from pg_index i where i.indrelid = p.part) as own,
                (select count(*)::integer from pg_index i join pg_inherits h on h.inhrelid = i.indexrelid where i.indrelid = p.part) as whole,
                c.reloptions as options
         from month_parts() p join pg_class c on c.oid = p.part where p.whole = 'appointment'::regclass`,
      );
      expect(parts.length).toBeGreaterThan(1);
      for (const part of parts) expect(part).toEqual({ own: indexes, whole: indexes, options: ['fillfactor=85'] });
    });
  });
});
