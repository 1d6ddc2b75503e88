-- One row per doctor and date: the serial counter, the live count with its cap, and the rollup behind the statistics.
create table appointment_day (
  doctor_id text not null,
  date date not null,
  cap integer not null,
  last_serial integer not null,
  live_count integer not null,
  male integer not null,
  female integer not null,
  other integer not null,
  attended integer not null default 0,
  primary key (doctor_id, date),
  constraint day_cap check (live_count between 0 and cap),
  constraint day_serials check (last_serial between live_count and 2 * cap),
  constraint day_genders check (male >= 0 and female >= 0 and other >= 0 and male + female + other = live_count),
  constraint day_attended check (attended between 0 and live_count)
) with (fillfactor = 60);
select protect_by_doctor('appointment_day');
grant select, update on appointment_day to baari_app;

create table appointment (
  doctor_id text not null,
  date date not null,
  serial integer not null check (serial >= 1),
  patient_name text,
  phone text,
  gender text not null check (gender in ('MALE', 'FEMALE', 'OTHER')),
  status text not null default 'BOOKED'
    check (status in ('BOOKED', 'VERIFIED', 'COMPLETED', 'NO_SHOW', 'CANCELLED', 'MOVED')),
  booked_at timestamptz not null,
  verified_at timestamptz,
  primary key (doctor_id, date, serial)
) with (fillfactor = 85);
create unique index appointment_live_patient on appointment (doctor_id, date, phone, lower(patient_name))
  where status not in ('CANCELLED', 'MOVED');
select protect_by_doctor('appointment');
grant select, update on appointment to baari_app;

-- Moves the day's counters with every change of a status, in the statement that makes the change.
create function move_appointment_day() returns trigger
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
  where d.doctor_id = new.doctor_id and d.date = new.date and (live <> 0 or attended_by <> 0);
  return null;
end $$;
create trigger appointment_status after update of status on appointment
  for each row when (old.status is distinct from new.status) execute function move_appointment_day();

-- Books one or several patients for one doctor and date, all or none, and gives them the next serials.
-- The upsert of the day's row is the lock and the cap: whoever passes it holds the day until the commit, so the serials
-- have no gap and the checks behind it see every earlier booking. Raises BA001 with the refusal's code as its message.
create function book_appointments(
  p_doctor_id text, p_date date, p_now timestamptz, p_today date, p_minute integer,
  p_names text[], p_phones text[], p_genders text[], p_keys text[], p_hashes bytea[]
) returns table (serial integer, ahead integer, slots jsonb, avg_check_time integer)
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  wanted constant integer := cardinality(p_names);
  men constant integer := cardinality(array_positions(p_genders, 'MALE'));
  women constant integer := cardinality(array_positions(p_genders, 'FEMALE'));
  v_cap integer;
  v_avg integer;
  v_available boolean;
  v_slots jsonb;
  v_active boolean;
  v_last integer;
  v_live integer;
  v_same boolean;
  v_of_phone integer;
begin
  select p.max_appointment, p.avg_check_time, p.is_available, p.working_days -> trim(to_char(p_date, 'Day')),
         exists (select from subscription_period s
                 where s.doctor_id = p_doctor_id and s.starts_at <= p_now and p_now < s.ends_at)
  into v_cap, v_avg, v_available, v_slots, v_active
  from profile p where p.doctor_id = p_doctor_id;

  if not found then
    raise exception using errcode = 'BA001', message = 'NOT_FOUND';
  elsif not v_active or not v_available then
    raise exception using errcode = 'BA001', message = 'NOT_ACCEPTING';
  elsif p_date < p_today or p_date > p_today + 6 then
    raise exception using errcode = 'BA001', message = 'DATE_OUT_OF_RANGE';
  elsif v_slots is null or jsonb_array_length(v_slots) = 0 then
    raise exception using errcode = 'BA001', message = 'NOT_A_WORKING_DAY';
  elsif p_date = p_today and p_minute >= (
      select max(split_part(s ->> 'end', ':', 1)::integer * 60 + split_part(s ->> 'end', ':', 2)::integer)
      from jsonb_array_elements(v_slots) s) then
    raise exception using errcode = 'BA001', message = 'DAY_OVER';
  elsif wanted > v_cap then
    raise exception using errcode = 'BA001', message = 'DAY_FULL';
  end if;

  insert into appointment_day as d (doctor_id, date, cap, last_serial, live_count, male, female, other)
  values (p_doctor_id, p_date, v_cap, wanted, wanted, men, women, wanted - men - women)
  on conflict on constraint appointment_day_pkey do update
  set cap = excluded.cap,
      last_serial = d.last_serial + wanted,
      live_count = d.live_count + wanted,
      male = d.male + men,
      female = d.female + women,
      other = d.other + (wanted - men - women)
  where d.live_count + wanted <= excluded.cap and d.last_serial + wanted <= 2 * excluded.cap
  returning d.last_serial, d.live_count into v_last, v_live;
  if not found then
    raise exception using errcode = 'BA001', message = 'DAY_FULL';
  end if;

  insert into appointment (doctor_id, date, serial, patient_name, phone, gender, booked_at)
  select p_doctor_id, p_date, v_last - wanted + n::integer, r.name, r.phone, r.gender, p_now
  from unnest(p_names, p_phones, p_genders) with ordinality r (name, phone, gender, n)
  on conflict do nothing;
  get diagnostics v_of_phone = row_count;
  if v_of_phone < wanted then
    raise exception using errcode = 'BA001', message = 'ALREADY_BOOKED';
  end if;

  perform from appointment a
  where a.doctor_id = p_doctor_id and a.date = p_date and a.phone = any (p_phones)
    and a.status not in ('CANCELLED', 'MOVED')
  group by a.phone having count(*) > 5;
  if found then
    raise exception using errcode = 'BA001', message = 'PHONE_LIMIT';
  end if;

  insert into idempotency_record (doctor_id, endpoint, key, request_hash, answer, created_at)
  select p_doctor_id, 'appointments', r.key, r.hash,
         jsonb_build_object('serial', v_last - wanted + r.n, 'ahead', v_live - wanted + r.n - 1,
                            'slots', v_slots, 'avgCheckTime', v_avg), p_now
  from unnest(p_keys, p_hashes) with ordinality r (key, hash, n)
  where r.key is not null;

  return query
  select v_last - wanted + n, v_live - wanted + n - 1, v_slots, v_avg from generate_series(1, wanted) n;
end $$;

-- What a key was answered before, for a booking that was refused: the refusal may be the retry of a success.
create function find_booking_answer(p_doctor_id text, p_key text)
returns table (request_hash bytea, answer jsonb, created_at timestamptz)
language sql stable security definer set search_path = public, pg_temp
as $$
  select r.request_hash, r.answer, r.created_at from idempotency_record r
  where r.doctor_id = p_doctor_id and r.endpoint = 'appointments' and r.key = p_key
$$;

-- Verifies a ticket's patient: exactly one of any number of scanners gets VERIFIED_NOW, the others the status they met.
create function verify_appointment(p_doctor_id text, p_date date, p_serial integer, p_now timestamptz)
returns table (outcome text, patient_name text, gender text, phone text, verified_at timestamptz)
language plpgsql
as $$
begin
  perform bind_doctor(p_doctor_id);
  -- The day's row first, as everywhere: two orders of locking would deadlock with a booking.
  perform from appointment_day d where d.doctor_id = p_doctor_id and d.date = p_date for no key update;
  return query
  update appointment a set status = 'VERIFIED', verified_at = p_now
  where a.doctor_id = p_doctor_id and a.date = p_date and a.serial = p_serial and a.status in ('BOOKED', 'NO_SHOW')
  returning 'VERIFIED_NOW'::text, a.patient_name, a.gender, a.phone, a.verified_at;
  if not found then
    return query
    select a.status, a.patient_name, a.gender, a.phone, a.verified_at from appointment a
    where a.doctor_id = p_doctor_id and a.date = p_date and a.serial = p_serial;
  end if;
end $$;

-- The desk's mark. Undoing to BOOKED forgets the time of arrival; a cancelled or moved appointment cannot be marked.
create function mark_appointment(p_doctor_id text, p_date date, p_serial integer, p_status text, p_now timestamptz)
returns setof appointment
language plpgsql
as $$
begin
  perform bind_doctor(p_doctor_id);
  perform from appointment_day d where d.doctor_id = p_doctor_id and d.date = p_date for no key update;
  return query
  update appointment a
  set status = p_status,
      verified_at = case when p_status in ('VERIFIED', 'COMPLETED') then coalesce(a.verified_at, p_now) end
  where a.doctor_id = p_doctor_id and a.date = p_date and a.serial = p_serial and a.status not in ('CANCELLED', 'MOVED')
  returning a.*;
end $$;

-- A patient cancels: a BOOKED appointment alone. Tells the status met, null where there is no such appointment.
create function cancel_booking(p_doctor_id text, p_date date, p_serial integer) returns text
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  v_status text;
begin
  perform from appointment_day d where d.doctor_id = p_doctor_id and d.date = p_date for no key update;
  update appointment a set status = 'CANCELLED'
  where a.doctor_id = p_doctor_id and a.date = p_date and a.serial = p_serial and a.status = 'BOOKED'
  returning 'BOOKED' into v_status;
  if v_status is null then
    select a.status into v_status from appointment a
    where a.doctor_id = p_doctor_id and a.date = p_date and a.serial = p_serial;
  end if;
  return v_status;
end $$;

-- The day list as one JSON array: PostgreSQL builds it at less than half the cost of rows.
create function day_list(p_doctor_id text, p_date date) returns json
language plpgsql
as $$
begin
  perform bind_doctor(p_doctor_id);
  return (
    select json_agg(json_build_object(
      '_id', a.doctor_id || '-' || to_char(a.date, 'YYYYMMDD') || '-' || a.serial,
      'patientName', a.patient_name, 'phoneNumber', a.phone, 'gender', a.gender,
      'serialNumber', a.serial, 'status', a.status,
      'bookedAt', to_char(a.booked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'verifiedAt', to_char(a.verified_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by a.serial)
    from appointment a
    where a.doctor_id = p_doctor_id and a.date = p_date and a.status not in ('CANCELLED', 'MOVED'));
end $$;

create function patient_stats(p_doctor_id text, p_start date, p_end date) returns json
language plpgsql
as $$
begin
  perform bind_doctor(p_doctor_id);
  return (
    select json_build_object(
      'totalPatients', coalesce(sum(d.live_count), 0),
      'verifiedPatients', coalesce(sum(d.attended), 0),
      'nonVerifiedPatients', coalesce(sum(d.live_count - d.attended), 0),
      'genderStats', json_build_object(
        'MALE', coalesce(sum(d.male), 0), 'FEMALE', coalesce(sum(d.female), 0), 'OTHER', coalesce(sum(d.other), 0)),
      'byDay', coalesce(json_agg(json_build_object(
        'date', d.date, 'verified', d.attended, 'nonVerified', d.live_count - d.attended) order by d.date)
        filter (where d.live_count > 0), '[]'))
    from appointment_day d
    where d.doctor_id = p_doctor_id and d.date between p_start and p_end);
end $$;

-- A ticket as its holder sees it; the names of others and all phones stay inside.
create function read_ticket(p_doctor_id text, p_date date, p_serial integer)
returns table (
  status text, patient_name text, now_serving integer, people_ahead integer, live_ahead integer,
  doctor_name text, image_key text, speciality text, clinic_address text, city text, pincode text, clinic_phone text,
  fees integer, avg_check_time integer, slots jsonb)
language sql stable security definer set search_path = public, pg_temp
as $$
  select a.status, a.patient_name,
    (select max(b.serial) from appointment b
     where b.doctor_id = p_doctor_id and b.date = p_date and b.status in ('VERIFIED', 'COMPLETED')),
    (select count(*)::integer from appointment b
     where b.doctor_id = p_doctor_id and b.date = p_date and b.serial < p_serial and b.status = 'BOOKED'),
    (select count(*)::integer from appointment b
     where b.doctor_id = p_doctor_id and b.date = p_date and b.serial < p_serial and b.status not in ('CANCELLED', 'MOVED')),
    p.name, p.image_key, p.speciality, p.clinic_address, p.city, p.pincode, p.clinic_phone, p.fees, p.avg_check_time,
    p.working_days -> trim(to_char(p_date, 'Day'))
  from appointment a left join profile p on p.doctor_id = a.doctor_id
  where a.doctor_id = p_doctor_id and a.date = p_date and a.serial = p_serial
$$;

-- Findable doctors by name: profile complete, subscription running; demo clinics never beside real ones.
create function find_doctors(p_q text, p_speciality text, p_city text, p_now timestamptz, p_after_name text, p_after_id text, p_limit integer)
returns table (doctor_id text, name text, image_key text, speciality text, degree text, experience integer, city text,
               fees integer, is_available boolean, verified boolean)
language sql stable security definer set search_path = public, pg_temp
as $$
  select p.doctor_id, p.name, p.image_key, p.speciality, p.degree, p.experience, p.city, p.fees, p.is_available,
         p.licence_verified_at is not null
  from profile p
  where exists (select from subscription_period s where s.doctor_id = p.doctor_id and s.starts_at <= p_now and p_now < s.ends_at)
    and (p_q is null or position(lower(p_q) in lower(p.name)) > 0 or position(lower(p_q) in lower(p.speciality)) > 0
         or position(lower(p_q) in lower(p.city)) > 0)
    and (p_speciality is null or p.speciality = p_speciality)
    and (p_city is null or position(lower(p_city) in lower(p.city)) > 0)
    and (not p.demo or not exists (select from profile r where not r.demo))
    and (p_after_name is null or (p.name, p.doctor_id) > (p_after_name, p_after_id))
  order by p.name, p.doctor_id
  limit p_limit
$$;

create function read_doctor(p_doctor_id text, p_now timestamptz, p_today date)
returns table (doctor_id text, name text, image_key text, speciality text, degree text, experience integer, city text,
               fees integer, is_available boolean, verified boolean, about text, language text[], clinic_address text,
               pincode text, clinic_phone text, avg_check_time integer, max_appointment integer, working_days jsonb,
               active boolean, taken json)
language sql stable security definer set search_path = public, pg_temp
as $$
  select p.doctor_id, p.name, p.image_key, p.speciality, p.degree, p.experience, p.city, p.fees, p.is_available,
         p.licence_verified_at is not null, p.about, p.language, p.clinic_address, p.pincode, p.clinic_phone,
         p.avg_check_time, p.max_appointment, p.working_days,
         exists (select from subscription_period s where s.doctor_id = p.doctor_id and s.starts_at <= p_now and p_now < s.ends_at),
         (select coalesce(json_agg(json_build_object('date', d.date, 'live', d.live_count, 'serial', d.last_serial)), '[]')
          from appointment_day d where d.doctor_id = p_doctor_id and d.date between p_today and p_today + 6)
  from profile p where p.doctor_id = p_doctor_id
$$;

grant execute on function
  book_appointments(text, date, timestamptz, date, integer, text[], text[], text[], text[], bytea[]),
  find_booking_answer(text, text),
  verify_appointment(text, date, integer, timestamptz),
  mark_appointment(text, date, integer, text, timestamptz),
  cancel_booking(text, date, integer),
  day_list(text, date),
  patient_stats(text, date, date),
  read_ticket(text, date, integer),
  find_doctors(text, text, text, timestamptz, text, text, integer),
  read_doctor(text, timestamptz, date)
to baari_app;
