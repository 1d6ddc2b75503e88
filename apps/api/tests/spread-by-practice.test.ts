import { startApi } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import { cloneDatabase } from '@baari/testing/database';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { copyPractice, DIRECTORY, ownFunctions, practiceTables, SERVICE } from './support/practice-tables.ts';

/**
 * The functions that need both a practice and the directory, or more than one practice, with what for. All others are of one practice,
 * or of the directory, alone. Where practices are spread, whoever spreads them has to see to these.
 */
const CROSSING: Readonly<Record<string, string>> = {
  session_actor: 'whose device acted, as the trail names it; without the session it names the token’s hash',
  session_account: 'whose account acted; nobody’s without the session',
  person_name: 'how that person is called; without the account nobody is named',
  member_name: 'the same, but for the practice’s own doctor',
  invite_member: 'notes in the trail',
  invite_to_reset: 'notes in the trail',
  revoke_invitation: 'notes in the trail',
  find_invitation: 'whose clinic it is',
  join_with_account: 'notes in the trail, and a doctor gets a practice',
  join_with_session: 'notes in the trail, and a doctor gets a practice',
  reset_by_invitation: 'notes in the trail',
  add_member: 'a doctor gets a practice',
  open_practice: 'a doctor gets a practice',
  member_changed_by: 'who changed a member last, by name, from the trail',
  change_member: 'notes in the trail, and a doctor gets a practice',
  suspend_member: 'notes in the trail',
  told_of_removal: 'a doctor’s name, where the clinic has none',
  remove_member: 'notes in the trail',
  clinic_practices: 'whose each is',
  rename_clinic: 'notes in the trail',
  name_room: 'notes in the trail',
  make_clinic_screen: 'notes in the trail',
  end_clinic_screen: 'notes in the trail',
  read_clinic_screen: 'the doctor’s name beside each',
  found_clinic: 'an account that was not invited comes with its practice',
  lock_practices: 'an account is locked with its practices',
  leave_clinics: 'an account goes with its practices',
  practices_of: 'the doctor’s name and picture beside each',
  find_session_at: 'whether there is a profile',
  close_orders: 'a profile goes with its unpaid orders',
  forget_buyers: 'a practice goes with the buyers of its unpaid orders',
  delete_account: 'both go at once',
  register_account: 'notes in the trail',
  google_sign_in: 'notes in the trail',
  open_session: 'notes in the trail',
  end_log_in_by_link: 'notes in the trail',
  end_passwords_of_links: 'notes in the trail',
  end_session_by_link: 'the same, as the release before says it',
  add_passkey: 'notes in the trail',
  remove_passkey: 'notes in the trail',
  open_session_by_passkey: 'notes in the trail',
  find_passkey: 'name and picture beside the log-in',
  turn_on_second_factor: 'notes in the trail',
  turn_off_second_factor: 'notes in the trail',
  renew_recovery_codes: 'notes in the trail',
  renew_session_by_password: 'notes in the trail',
  demand_second_factor: 'notes in the trail',
  reset_password: 'notes in the trail',
  find_login: 'name and picture beside the log-in',
  find_user: 'name and picture beside the account',
  find_session: 'whether there is a profile',
  open_session_by_pin: 'notes in the trail',
  pair_desk: 'notes in the trail',
  change_desk: 'notes in the trail',
  change_clinic_screen: 'notes in the trail',
  revoke_desk: 'notes in the trail',
  set_pin: 'notes in the trail',
  remove_pin: 'notes in the trail',
  note_security: 'whose address or session it is',
  lock_order: 'a payment gives a period of the plan',
  start_trial: 'one trial for each person and licence',
  start_awaited_trial: 'one trial for each person and licence',
  keep_verified_licence: 'one licence of each number',
  own_licence: 'whether another doctor gives the same number',
  licence_claims: 'the operator looks at all',
  claims_for_operator: 'the operator looks at all',
  decide_licence: 'the operator decides',
  decide_for_operator: 'the operator decides',
  take_operator_mail: 'the operator is told of all',
  operator_overview: 'the operator looks at all',
  operator_clinics: 'the operator looks at all',
  operator_clinic: 'the operator looks at all',
  operator_payments: 'the operator looks at all',
  operator_payment: 'the operator looks at all',
  operator_refundable: 'the operator decides',
  operator_refund: 'the operator decides',
  operator_end_sessions: 'notes in the trail',
  operator_mail_decision: 'the operator decides',
  refundable: 'money given back takes its period',
  refund_whole: 'money given back takes its period',
  find_doctors: 'patients search all practices',
  flood_suspects: 'each practice’s own, found for all',
  take_licence_mails: 'each practice’s own, found for all',
  take_reminders: 'each practice’s own, found for all',
  forget_booking_networks: 'a sweep',
  forget_old_answers: 'a sweep',
  forget_old_exports: 'a sweep',
  forget_old_security: 'a sweep',
  forget_push_subscriptions: 'a sweep',
  forget_message_counts: 'a sweep',
  forget_phone_codes: 'a sweep',
  fall_back_to_sms: 'each practice’s own, found for all',
  note_reached: 'a provider names messages by its own ids',
  note_wishes: 'who answers STOP wants no messages of any practice',
  stop_phones: 'the same, as the release before says it',
  tell_of_number: 'each practice’s own, found for all',
  practices_with_soon: 'each practice’s own, found for all',
  practices_told: 'each practice’s own, found for all',
  waiting_for_soon: 'each practice’s own, found for all',
  take_patient_messages: 'each practice’s own, found for all',
  remove_old_appointments: 'a sweep, for as long as each practice chose',
  remove_old_month: 'a sweep, for as long as each practice chose',
  old_month_left: 'a sweep, for as long as each practice chose',
  is_month_kept: 'a sweep, for as long as each practice chose',
  retention_of_practice: 'what the release before chooses, at the account',
  retention_of_account: 'what the release before reads, at the account',
};
/** What sees rows of a practice that another function has found. */
const OF_ROWS = [
  'active_clinics',
  'holds_still',
  'is_told_at',
  'is_told_cancelled',
  'known_serial',
  'knows_number',
  'may_reach_phone',
  'misses_booking',
  'moved_to',
  'number_with_place',
  'numbers_told',
  'restore_cancelled',
  'save_appointment',
  'tells_phone',
  'verified_shortly_before',
  'waits_for_another',
];

let api: TestApi;
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'));
});
afterAll(() => api.stop());

describe('the tables', () => {
  it('are each of a practice, of the directory, or of the service', async () => {
    const { rows } = await api.owner.query<{ name: string; keyed: boolean }>(`
      select c.relname as name, exists (
        select from pg_attribute a where a.attrelid = c.oid and a.attname = 'doctor_id' and a.attnotnull) as keyed
      from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`);
    const practices = await practiceTables(api.owner);
    expect([...practices, ...DIRECTORY, ...SERVICE].sort()).toEqual(rows.map(({ name }) => name).sort());
    expect(rows.filter(({ name, keyed }) => practices.includes(name) && !keyed)).toEqual([]);
  });

  it('of the practices have the practice in each key, and refer to no other practice’s rows', async () => {
    const practices = await practiceTables(api.owner);
    const { rows } = await api.owner.query<{
      table: string;
      to: string | null;
      key: string;
      of: string[];
      at: string[];
    }>(`
      select k.conrelid::regclass::text as table, nullif(k.confrelid, 0)::regclass::text as to, k.conname as key,
             array(select attname::text from pg_attribute where attrelid = k.conrelid and attnum = any (k.conkey)) as of,
             array(select format('%s=%s', (select attname from pg_attribute where attrelid = k.conrelid and attnum = p.mine),
                                 (select attname from pg_attribute where attrelid = k.confrelid and attnum = p.theirs))
                   from unnest(k.conkey, k.confkey) p (mine, theirs) where k.contype = 'f') as at
      from pg_constraint k where k.connamespace = 'public'::regnamespace and k.contype in ('p', 'u', 'x', 'f') and k.conparentid = 0
      union all
      select i.indrelid::regclass::text, null, i.indexrelid::regclass::text,
             array(select attname::text from pg_attribute where attrelid = i.indrelid and attnum = any (i.indkey)), '{}'
      from pg_index i join pg_class c on c.oid = i.indexrelid
      where i.indisunique and c.relnamespace = 'public'::regnamespace`);
    const own = rows.filter(({ table }) => practices.includes(table));
    expect(own.length).toBeGreaterThan(practices.length);
    expect(own.filter(({ of }) => !of.includes('doctor_id'))).toEqual([]);
    const references = rows.filter(({ to }) => to !== null);
    const inside = (name: string) =>
      practices.includes(name) ? 'practice' : DIRECTORY.includes(name) ? 'directory' : 'service';
    expect(references.filter(({ table, to }) => inside(table) !== inside(to!))).toEqual([]);
    expect(
      references.filter(({ table, at }) => practices.includes(table) && !at.includes('doctor_id=doctor_id')),
    ).toEqual([]);
  });
});

describe('the functions', () => {
  it('that cross practices, or reach the directory from one, are on the list', async () => {
    const practices = await practiceTables(api.owner);
    // What reaches the directory only to name who acted is of a practice: these stand for it.
    const naming = ['session_actor', 'session_account', 'person_name', 'member_name'];
    const all = await ownFunctions(api.owner, [...practices, ...DIRECTORY], naming);
    const crossing = all.filter(({ name, takes, isTrigger, tables }) => {
      const [practice, directory] = [practices, DIRECTORY].map((some) => some.some((table) => tables.has(table)));
      return (
        (practice && directory) || (practice && !isTrigger && !takes.includes('p_doctor_id') && !OF_ROWS.includes(name))
      );
    });
    expect([...new Set([...crossing.map(({ name }) => name), ...naming])].sort()).toEqual(Object.keys(CROSSING).sort());
  });
});

describe('two databases behind the directory', () => {
  const DATE = '2026-11-21';
  const PATIENTS = ['Sunita Devi', 'Ramesh Kumar', 'Meera Iyer'];

  async function shard(): Promise<pg.Client> {
    const { url, drop } = await cloneDatabase(inject('ownerUrl'));
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    onTestFinished(async () => {
      await client.end();
      await drop();
    });
    return client;
  }
  const one = async <Value>(client: pg.Pool | pg.Client, call: string, given: unknown[]): Promise<Value> =>
    (await client.query<{ value: Value }>(`select ${call} as value`, given)).rows[0]!.value;
  const all = (client: pg.Pool | pg.Client, call: string, given: unknown[]) =>
    client.query<Record<string, unknown>>(`select * from ${call}`, given).then(({ rows }) => rows);
  /** All that a practice's people would see. */
  const seen = async (client: pg.Client, doctorId: string) => ({
    list: await one(client, 'day_patients($1, $2, true)', [doctorId, DATE]),
    queue: await one(client, 'read_queue($1, $2)', [doctorId, DATE]),
    undoable: await one(client, 'undoable_acts($1, $2)', [doctorId, DATE]),
    statistics: await one(client, 'patient_stats($1, $2, $2, $2)', [doctorId, DATE]),
    trail: await all(client, 'audit_entry where doctor_id = $1 order by entry_no', [doctorId]),
  });
  const rowsOfDirectory = (client: pg.Client) =>
    one<number>(client, DIRECTORY.map((table) => `(select count(*) from ${table})`).join(' + '), []);

  it('each run their practices by themselves, and a practice moves from one to the other with all its tickets', async () => {
    const [here, there] = [await shard(), await shard()];
    const now = api.clock.now();
    const doctors = [await api.doctor(), await api.doctor(), await api.doctor()];
    const directory = api.owner;
    const placed = new Map(doctors.map(({ doctorId }, n) => [doctorId, n < 2 ? here : there]));
    for (const [doctorId, its] of placed) await copyPractice(directory, its, doctorId);
    // Whoever logs in is found in the directory, and with it the practice's database.
    const shardOf = async (email: string) =>
      placed.get((await all(directory, 'find_password($1)', [email]))[0]!.doctor_id as string)!;

    const tickets = new Map<string, unknown>();
    for (const { doctorId, email } of doctors) {
      const its = await shardOf(email);
      for (const [n, patient] of PATIENTS.entries()) {
        const given = [doctorId, DATE, now, [patient], [`987654321${n}`], ['FEMALE'], [`key ${n}`], [Buffer.from([n])]];
        const [booked] = await all(its, 'book_appointments($1, $2, $3, $2, 0, $4, $5, $6, $7, $8)', given);
        expect(booked).toMatchObject({ refusal: null, serial: n + 1 });
        tickets.set(`${doctorId} ${n + 1}`, booked!.nonce);
      }
      const device = Buffer.from('device');
      await one(its, "act_in_queue($1, $2, 1, 'arrive', null, null, $3, $4)", [doctorId, DATE, now, device]);
      await one(its, 'call_patient($1, $2, null, null, $3, $4)', [doctorId, DATE, now, device]);
      await one(its, 'add_walk_in($1, $2, $3, $4, $5, $6, null, false)', [
        doctorId,
        DATE,
        'Arjun Nair',
        '9812345678',
        'MALE',
        now,
      ]);
      await one(its, 'cancel_by_clinic($1, $2, 2, $3, $2, $4, null)', [doctorId, DATE, 'Doctor is late', now]);
    }
    expect([await rowsOfDirectory(here), await rowsOfDirectory(there)].map(Number)).toEqual([0, 0]);

    const [moved] = doctors;
    const before = await seen(here, moved!.doctorId);
    expect(JSON.stringify(before.list)).toContain('Meera Iyer');
    await copyPractice(here, there, moved!.doctorId);
    placed.set(moved!.doctorId, there);
    expect(await seen(await shardOf(moved!.email), moved!.doctorId)).toEqual(before);

    const verify = (client: pg.Client, nonce: unknown) =>
      all(client, 'verify_appointment($1, $2, 3, $3, $4)', [moved!.doctorId, DATE, nonce, now]);
    expect(await verify(there, tickets.get(`${moved!.doctorId} 3`))).toMatchObject([
      { outcome: 'VERIFIED_NOW', patient_name: 'Meera Iyer' },
    ]);
    const [next] = await all(there, 'book_appointments($1, $2, $3, $2, 0, $4, $5, $6, $7, $8)', [
      ...[moved!.doctorId, DATE, now, ['Kavita Rao'], ['9876543219'], ['FEMALE'], ['key 9'], [Buffer.from([9])]],
    ]);
    expect(next).toMatchObject({ refusal: null, serial: 5 });
  });
});
