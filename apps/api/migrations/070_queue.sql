-- The live clinic day. An appointment's status stays what it was; these columns say where it stands in the line
-- (docs/decisions/030). `place` orders the line: null is the serial number itself, a fraction lies between two others.
alter table appointment
  add column place numeric,
  add column called_at timestamptz,
  add column calls integer not null default 0,
  add column completed_at timestamptz,
  add column priority text check (priority in ('EMERGENCY', 'ELDERLY')),
  add column walk_in boolean not null default false;
-- One patient at a time is with the doctor, whatever the desks do.
create unique index appointment_called on appointment (doctor_id, date)
  where called_at is not null and status in ('BOOKED', 'VERIFIED');

-- `version` counts every change of the day; `last_act` is what the desk did last, with what it takes to undo it.
alter table appointment_day
  add column version bigint not null default 1,
  add column last_act jsonb;

create function count_day_version() returns trigger
language plpgsql
as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
create trigger appointment_day_version before update on appointment_day
  for each row execute function count_day_version();

-- As before, and every change of a status is a change of the day.
create or replace function move_appointment_day() returns trigger
language plpgsql
as $$
declare
  live integer := (new.status not in ('CANCELLED', 'MOVED'))::integer - (old.status not in ('CANCELLED', 'MOVED'))::integer;
  attended_by integer := (new.status in ('VERIFIED', 'COMPLETED'))::integer - (old.status in ('VERIFIED', 'COMPLETED'))::integer;
begin
  update appointment_day d
  set live_count = d.live_count + live,
      male = d.male + case new.gender when 'MALE' then live else 0 end,
      female = d.female + case new.gender when 'FEMALE' then live else 0 end,
      other = d.other + case new.gender when 'OTHER' then live else 0 end,
      attended = d.attended + attended_by
  where d.doctor_id = new.doctor_id and d.date = new.date;
  return null;
end $$;

create function queue_state(p_status text, p_called_at timestamptz) returns text
language sql immutable parallel safe
as $$
  select case
    when p_status in ('CANCELLED', 'MOVED') then 'GONE'
    when p_status = 'COMPLETED' then 'DONE'
    when p_status = 'NO_SHOW' then 'ABSENT'
    when p_called_at is not null then 'CALLED'
    when p_status = 'VERIFIED' then 'WAITING'
    else 'EXPECTED'
  end
$$;

-- The line of a day. `turn`: the order of the calls, who has arrived before who has not. `ahead`: how many come before;
-- to somebody who has not arrived, everybody with an earlier place counts.
create function queue_line(p_doctor_id text, p_date date)
returns table (serial integer, state text, place numeric, turn integer, ahead integer)
language sql stable
as $$
  with line as (
    select a.serial, queue_state(a.status, a.called_at) as state, coalesce(a.place, a.serial) as place
    from appointment a
    where a.doctor_id = p_doctor_id and a.date = p_date and a.status not in ('CANCELLED', 'MOVED'))
  select l.serial, l.state, l.place,
    case when l.state in ('WAITING', 'EXPECTED') then
      (row_number() over (partition by l.state in ('WAITING', 'EXPECTED') order by l.state desc, l.place, l.serial))::integer end,
    (case l.state
      when 'WAITING' then count(*) filter (where l.state = 'WAITING') over earlier
      when 'EXPECTED' then count(*) filter (where l.state in ('WAITING', 'EXPECTED')) over earlier
      else 0 end)::integer
  from line l
  window earlier as (order by l.place, l.serial rows between unbounded preceding and 1 preceding)
$$;

-- Who is with the doctor, else who was the last; null before the first.
create function now_serving(p_doctor_id text, p_date date) returns integer
language sql stable
as $$
  select a.serial from appointment a
  where a.doctor_id = p_doctor_id and a.date = p_date and a.status in ('BOOKED', 'VERIFIED', 'COMPLETED')
    and (a.called_at is not null or a.completed_at is not null)
  order by (queue_state(a.status, a.called_at) = 'CALLED') desc, coalesce(a.called_at, a.completed_at) desc, a.serial desc
  limit 1
$$;

create function wire_instant(p_at timestamptz) returns text
language sql stable
as $$ select to_char(p_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $$;

-- The whole day as the desk sees it, in the order of the line.
create function queue_of(p_doctor_id text, p_date date) returns json
language sql stable
as $$
  select json_build_object(
    'version', coalesce(d.version, 0),
    'isAvailable', coalesce(p.is_available, false),
    'slots', coalesce(p.working_days -> trim(to_char(p_date, 'Day')), '[]'),
    'avgCheckTime', coalesce(p.avg_check_time, 1),
    'nowServing', now_serving(p_doctor_id, p_date),
    'lastAct', case when d.last_act is not null then json_build_object(
      'no', d.last_act -> 'no', 'act', d.last_act -> 'act', 'serialNumber', d.last_act -> 'serial') end,
    'rows', coalesce((
      select json_agg(json_build_object(
        '_id', a.doctor_id || '-' || to_char(a.date, 'YYYYMMDD') || '-' || a.serial,
        'serialNumber', a.serial, 'patientName', a.patient_name, 'phoneNumber', a.phone, 'gender', a.gender,
        'status', a.status, 'state', l.state, 'turn', l.turn, 'peopleAhead', l.ahead,
        'priority', a.priority, 'walkIn', a.walk_in, 'calls', a.calls,
        'bookedAt', wire_instant(a.booked_at), 'verifiedAt', wire_instant(a.verified_at),
        'calledAt', wire_instant(a.called_at), 'completedAt', wire_instant(a.completed_at)) order by l.place, l.serial)
      from queue_line(p_doctor_id, p_date) l
      join appointment a on a.doctor_id = p_doctor_id and a.date = p_date and a.serial = l.serial), '[]'),
    'gone', coalesce((
      select json_agg(json_build_object('serialNumber', a.serial, 'status', a.status))
      from appointment a
      where a.doctor_id = p_doctor_id and a.date = p_date and a.status in ('CANCELLED', 'MOVED')), '[]'))
  from (select) one
  left join profile p on p.doctor_id = p_doctor_id
  left join appointment_day d on d.doctor_id = p_doctor_id and d.date = p_date
$$;

-- To the doctor.
create function read_queue(p_doctor_id text, p_date date) returns json
language plpgsql
as $$
begin
  perform bind_doctor(p_doctor_id);
  return queue_of(p_doctor_id, p_date);
end $$;

-- To the service, which shows each listener its part of it; null where there is no such doctor.
create function watch_queue(p_doctor_id text, p_date date) returns json
language sql stable security definer set search_path = public, pg_temp
as $$
  select queue_of(p_doctor_id, p_date)
  where exists (select from profile p where p.doctor_id = p_doctor_id)
     or exists (select from appointment_day d where d.doctor_id = p_doctor_id)
$$;

-- What an act may change of these appointments, as it is.
create function queue_traces(p_doctor_id text, p_date date, p_serials integer[]) returns jsonb
language sql stable
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'serial', a.serial, 'status', a.status, 'place', a.place, 'priority', a.priority, 'called_at', a.called_at,
    'calls', a.calls, 'verified_at', a.verified_at, 'completed_at', a.completed_at) order by a.serial), '[]')
  from appointment a where a.doctor_id = p_doctor_id and a.date = p_date and a.serial = any (p_serials)
$$;

-- The end of every act: how to undo it, under the version that it makes, and the day as it is now.
create function note_queue_act(p_doctor_id text, p_date date, p_act text, p_serials integer[], p_before jsonb) returns json
language plpgsql
as $$
begin
  update appointment_day d
  set last_act = jsonb_build_object('no', d.version + 1, 'act', p_act, 'serial', p_serials[1], 'before', p_before,
                                    'after', queue_traces(p_doctor_id, p_date, p_serials))
  where d.doctor_id = p_doctor_id and d.date = p_date;
  return queue_of(p_doctor_id, p_date);
end $$;

-- The place behind the `p_places`th of those who come after this appointment, or behind the last of them.
create function place_behind(p_doctor_id text, p_date date, p_serial integer, p_arrived boolean, p_places integer) returns numeric
language plpgsql stable
as $$
declare
  v_own numeric := (select l.place from queue_line(p_doctor_id, p_date) l where l.serial = p_serial);
  v_low numeric;
  v_high numeric;
begin
  select max(n.place) into v_low from (
    select l.place from queue_line(p_doctor_id, p_date) l
    where l.serial <> p_serial and (l.place, l.serial) > (v_own, p_serial)
      and (l.state = 'WAITING' or l.state = 'EXPECTED' and not p_arrived)
    order by l.place, l.serial limit p_places) n;
  if v_low is null then
    return v_own;
  end if;
  select min(l.place) into v_high from queue_line(p_doctor_id, p_date) l where l.serial <> p_serial and l.place > v_low;
  -- Times a half, not divided by two: that stays exact however often it is done.
  return coalesce((v_low + v_high) * 0.5, v_low + 1);
end $$;

-- The place before everybody of less urgency: an emergency goes before all others, an elderly patient behind emergencies.
create function place_before(p_doctor_id text, p_date date, p_serial integer, p_priority text) returns numeric
language plpgsql stable
as $$
declare
  v_low numeric;
  v_high numeric;
begin
  select min(l.place) into v_high
  from queue_line(p_doctor_id, p_date) l
  join appointment a on a.doctor_id = p_doctor_id and a.date = p_date and a.serial = l.serial
  where l.serial <> p_serial and l.state in ('WAITING', 'EXPECTED')
    and (a.priority is null or a.priority = 'ELDERLY' and p_priority = 'EMERGENCY');
  if v_high is null then
    return (select l.place from queue_line(p_doctor_id, p_date) l where l.serial = p_serial);
  end if;
  select max(l.place) into v_low from queue_line(p_doctor_id, p_date) l where l.serial <> p_serial and l.place < v_high;
  return coalesce((v_low + v_high) * 0.5, v_high - 1);
end $$;

-- An act of the desk on one appointment; refuses with QUEUE_CHANGED where the appointment is not as the act needs it.
create function act_in_queue(
  p_doctor_id text, p_date date, p_serial integer, p_act text, p_places integer, p_priority text,
  p_now timestamptz, p_session bytea
) returns json
language plpgsql
as $$
declare
  v appointment;
  v_state text;
  v_before jsonb;
begin
  perform bind_doctor(p_doctor_id);
  -- The day's row first, as everywhere.
  perform from appointment_day d where d.doctor_id = p_doctor_id and d.date = p_date for no key update;
  select a.* into v from appointment a where a.doctor_id = p_doctor_id and a.date = p_date and a.serial = p_serial;
  if not found then
    raise exception using errcode = 'BA001', message = 'NOT_FOUND';
  end if;
  v_state := queue_state(v.status, v.called_at);
  if not (case p_act
      when 'arrive' then v.status in ('BOOKED', 'NO_SHOW')
      when 'call-again' then v_state = 'CALLED'
      when 'priority' then v_state in ('WAITING', 'EXPECTED')
      else v_state in ('CALLED', 'WAITING', 'EXPECTED') end) then
    raise exception using errcode = 'BA001', message = 'QUEUE_CHANGED';
  end if;

  v_before := queue_traces(p_doctor_id, p_date, array[p_serial]);
  case p_act
    when 'arrive' then
      v.status := 'VERIFIED';
      v.verified_at := p_now;
    when 'complete' then
      v.status := 'COMPLETED';
      v.verified_at := coalesce(v.verified_at, p_now);
      v.completed_at := p_now;
    when 'no-show' then
      v.status := 'NO_SHOW';
      v.verified_at := null;
      v.called_at := null;
    when 'call-again' then
      v.called_at := p_now;
      v.calls := v.calls + 1;
    when 'skip' then
      v.called_at := null;
      v.place := place_behind(p_doctor_id, p_date, p_serial, v.status = 'VERIFIED', p_places);
    when 'priority' then
      v.priority := p_priority;
      v.place := place_before(p_doctor_id, p_date, p_serial, p_priority);
  end case;
  update appointment a
  set status = v.status, verified_at = v.verified_at, completed_at = v.completed_at, called_at = v.called_at,
      calls = v.calls, place = v.place, priority = v.priority
  where a.doctor_id = p_doctor_id and a.date = p_date and a.serial = p_serial;

  perform audit(p_doctor_id, session_actor(p_session),
    case p_act when 'call-again' then 'appointment-called' when 'skip' then 'appointment-skipped'
               when 'priority' then 'appointment-prioritised' else 'appointment-marked' end,
    jsonb_strip_nulls(jsonb_build_object('date', p_date, 'serial', p_serial, 'priority', p_priority,
      'status', case when p_act in ('arrive', 'complete', 'no-show') then v.status end)), p_now);
  return note_queue_act(p_doctor_id, p_date, p_act, array[p_serial], v_before);
end $$;

-- Ends the consultation under way and calls the next: the first of those who have arrived, else the first of the line.
-- `p_current` is whom the caller saw with the doctor: of two desks that call at once, the second one is refused.
create function call_next(p_doctor_id text, p_date date, p_current integer, p_now timestamptz, p_session bytea) returns json
language plpgsql
as $$
declare
  v_current integer;
  v_next integer;
  v_before jsonb;
  v_actor constant text := session_actor(p_session);
begin
  perform bind_doctor(p_doctor_id);
  perform from appointment_day d where d.doctor_id = p_doctor_id and d.date = p_date for no key update;
  select a.serial into v_current from appointment a
  where a.doctor_id = p_doctor_id and a.date = p_date and a.called_at is not null and a.status in ('BOOKED', 'VERIFIED');
  if v_current is distinct from p_current then
    raise exception using errcode = 'BA001', message = 'QUEUE_CHANGED';
  end if;
  select l.serial into v_next from queue_line(p_doctor_id, p_date) l where l.turn = 1;
  if v_next is null then
    raise exception using errcode = 'BA001', message = 'QUEUE_EMPTY';
  end if;

  v_before := queue_traces(p_doctor_id, p_date, array[v_next, v_current]);
  if v_current is not null then
    update appointment a
    set status = 'COMPLETED', verified_at = coalesce(a.verified_at, p_now), completed_at = p_now
    where a.doctor_id = p_doctor_id and a.date = p_date and a.serial = v_current;
    perform audit(p_doctor_id, v_actor, 'appointment-marked',
                  jsonb_build_object('date', p_date, 'serial', v_current, 'status', 'COMPLETED'), p_now);
  end if;
  update appointment a set called_at = p_now, calls = a.calls + 1
  where a.doctor_id = p_doctor_id and a.date = p_date and a.serial = v_next;
  perform audit(p_doctor_id, v_actor, 'appointment-called',
                jsonb_build_object('date', p_date, 'serial', v_next), p_now);
  return note_queue_act(p_doctor_id, p_date, 'call-next', array[v_next, v_current], v_before);
end $$;

-- Somebody who came without booking: the next number of the same counter, under the same cap, and already here.
-- Only a running subscription is needed; whether online bookings are open is another matter.
create function add_walk_in(
  p_doctor_id text, p_date date, p_name text, p_phone text, p_gender text, p_now timestamptz, p_session bytea
) returns json
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  v_cap integer;
  v_active boolean;
  v_serial integer;
begin
  select p.max_appointment, exists (select from subscription_period s
                                    where s.doctor_id = p_doctor_id and s.starts_at <= p_now and p_now < s.ends_at)
  into v_cap, v_active from profile p where p.doctor_id = p_doctor_id;
  if not found then
    raise exception using errcode = 'BA001', message = 'PROFILE_REQUIRED';
  elsif not v_active then
    raise exception using errcode = 'BA001', message = 'NOT_ACCEPTING';
  end if;

  insert into appointment_day as d (doctor_id, date, cap, last_serial, live_count, male, female, other, attended)
  values (p_doctor_id, p_date, v_cap, 1, 1, (p_gender = 'MALE')::integer, (p_gender = 'FEMALE')::integer,
          (p_gender = 'OTHER')::integer, 1)
  on conflict on constraint appointment_day_pkey do update
  set cap = excluded.cap,
      last_serial = d.last_serial + 1,
      live_count = d.live_count + 1,
      male = d.male + excluded.male,
      female = d.female + excluded.female,
      other = d.other + excluded.other,
      attended = d.attended + 1
  where d.live_count < excluded.cap and d.last_serial < 2 * excluded.cap
  returning d.last_serial into v_serial;
  if not found then
    raise exception using errcode = 'BA001', message = 'DAY_FULL';
  end if;

  insert into appointment (doctor_id, date, serial, patient_name, phone, gender, status, booked_at, verified_at, walk_in)
  values (p_doctor_id, p_date, v_serial, p_name, p_phone, p_gender, 'VERIFIED', p_now, p_now, true)
  on conflict do nothing;
  if not found then
    raise exception using errcode = 'BA001', message = 'ALREADY_BOOKED';
  end if;
  perform audit(p_doctor_id, session_actor(p_session), 'walk-in-added',
                jsonb_build_object('date', p_date, 'serial', v_serial), p_now);
  return note_queue_act(p_doctor_id, p_date, 'walk-in', array[v_serial], '[]');
end $$;

-- Undoes the desk's last act, while it is still the last (`p_no`) and what it changed is as it left it. A walk-in is
-- cancelled: its number stays used.
create function undo_queue_act(p_doctor_id text, p_date date, p_no bigint, p_now timestamptz, p_session bytea) returns json
language plpgsql
as $$
declare
  v_act jsonb;
  v_serials integer[];
begin
  perform bind_doctor(p_doctor_id);
  select d.last_act into v_act from appointment_day d
  where d.doctor_id = p_doctor_id and d.date = p_date for no key update;
  select array_agg((x ->> 'serial')::integer) into v_serials from jsonb_array_elements(v_act -> 'after') x;
  if (v_act -> 'no') is distinct from to_jsonb(p_no)
     or queue_traces(p_doctor_id, p_date, v_serials) is distinct from v_act -> 'after' then
    raise exception using errcode = 'BA001', message = 'QUEUE_CHANGED';
  end if;

  -- Nobody is with the doctor before somebody is again.
  update appointment a set called_at = null
  where a.doctor_id = p_doctor_id and a.date = p_date and a.serial = any (v_serials);
  update appointment a
  set status = b.status, place = b.place, priority = b.priority, called_at = b.called_at, calls = b.calls,
      verified_at = b.verified_at, completed_at = b.completed_at
  from jsonb_to_recordset(v_act -> 'before') b (serial integer, status text, place numeric, priority text,
    called_at timestamptz, calls integer, verified_at timestamptz, completed_at timestamptz)
  where a.doctor_id = p_doctor_id and a.date = p_date and a.serial = b.serial;
  if v_act ->> 'act' = 'walk-in' then
    update appointment a set status = 'CANCELLED'
    where a.doctor_id = p_doctor_id and a.date = p_date and a.serial = any (v_serials);
  end if;

  update appointment_day d set last_act = null where d.doctor_id = p_doctor_id and d.date = p_date;
  perform audit(p_doctor_id, session_actor(p_session), 'queue-act-undone',
                jsonb_build_object('date', p_date, 'serial', v_act -> 'serial', 'undone', v_act -> 'act'), p_now);
  return queue_of(p_doctor_id, p_date);
end $$;

-- As before; a mark also says whether the patient is, or was, with the doctor.
create or replace function mark_appointment(
  p_doctor_id text, p_date date, p_serial integer, p_status text, p_now timestamptz, p_session bytea default null
) returns setof appointment
language plpgsql
as $$
begin
  perform bind_doctor(p_doctor_id);
  perform from appointment_day d where d.doctor_id = p_doctor_id and d.date = p_date for no key update;
  return query
  update appointment a
  set status = p_status,
      verified_at = case when p_status in ('VERIFIED', 'COMPLETED') then coalesce(a.verified_at, p_now) end,
      completed_at = case when p_status = 'COMPLETED' then coalesce(a.completed_at, p_now) end,
      called_at = case when p_status = 'COMPLETED' or p_status = 'VERIFIED' and a.status in ('BOOKED', 'VERIFIED') then a.called_at end
  where a.doctor_id = p_doctor_id and a.date = p_date and a.serial = p_serial and a.status not in ('CANCELLED', 'MOVED')
  returning a.*;
  if found then
    perform audit(p_doctor_id, session_actor(p_session), 'appointment-marked',
                  jsonb_build_object('date', p_date, 'serial', p_serial, 'status', p_status), p_now);
  end if;
end $$;

drop function read_ticket(text, date, integer);
-- A ticket as its holder sees it, from the same line as the desk's; the names of others and all phones stay inside.
create function read_ticket(p_doctor_id text, p_date date, p_serial integer)
returns table (
  status text, patient_name text, now_serving integer, people_ahead integer, live_ahead integer,
  is_called boolean, is_occupied boolean, has_begun boolean,
  doctor_name text, image_key text, speciality text, clinic_address text, city text, pincode text, clinic_phone text,
  fees integer, avg_check_time integer, slots jsonb)
language sql stable security definer set search_path = public, pg_temp
as $$
  with line as materialized (select * from queue_line(p_doctor_id, p_date)),
  own as (select l.* from line l where l.serial = p_serial)
  select a.status, a.patient_name, now_serving(p_doctor_id, p_date),
    coalesce((select o.ahead from own o), 0),
    (select count(*)::integer from line l, own o where (l.place, l.serial) < (o.place, o.serial)),
    coalesce((select o.state = 'CALLED' from own o), false),
    exists (select from line l where l.state = 'CALLED'),
    now_serving(p_doctor_id, p_date) is not null,
    p.name, p.image_key, p.speciality, p.clinic_address, p.city, p.pincode, p.clinic_phone, p.fees, p.avg_check_time,
    p.working_days -> trim(to_char(p_date, 'Day'))
  from appointment a left join profile p on p.doctor_id = a.doctor_id
  where a.doctor_id = p_doctor_id and a.date = p_date and a.serial = p_serial
$$;

grant execute on function
  queue_state(text, timestamptz),
  queue_line(text, date),
  now_serving(text, date),
  wire_instant(timestamptz),
  queue_of(text, date),
  read_queue(text, date),
  watch_queue(text, date),
  queue_traces(text, date, integer[]),
  note_queue_act(text, date, text, integer[], jsonb),
  place_behind(text, date, integer, boolean, integer),
  place_before(text, date, integer, text),
  act_in_queue(text, date, integer, text, integer, text, timestamptz, bytea),
  call_next(text, date, integer, timestamptz, bytea),
  add_walk_in(text, date, text, text, text, timestamptz, bytea),
  undo_queue_act(text, date, bigint, timestamptz, bytea),
  read_ticket(text, date, integer)
to baari_app;
