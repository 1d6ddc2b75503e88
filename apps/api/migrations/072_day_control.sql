-- The clinic closes days, opens them again, and says how late it runs (docs/decisions/036).

-- As before (004_appointment), and refused on a closed day.
create or replace function book_appointments(
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
  v_closed boolean;
  v_last integer;
  v_live integer;
  v_same boolean;
  v_of_phone integer;
begin
  select p.max_appointment, p.avg_check_time, p.is_available, p.working_days -> trim(to_char(p_date, 'Day')),
         exists (select from subscription_period s
                 where s.doctor_id = p_doctor_id and s.starts_at <= p_now and p_now < s.ends_at),
         exists (select from day_off o where o.doctor_id = p_doctor_id and o.date = p_date)
  into v_cap, v_avg, v_available, v_slots, v_active, v_closed
  from profile p where p.doctor_id = p_doctor_id;

  if not found then
    raise exception using errcode = 'BA001', message = 'NOT_FOUND';
  elsif not v_active or not v_available then
    raise exception using errcode = 'BA001', message = 'NOT_ACCEPTING';
  elsif p_date < p_today or p_date > p_today + 6 then
    raise exception using errcode = 'BA001', message = 'DATE_OUT_OF_RANGE';
  elsif v_slots is null or jsonb_array_length(v_slots) = 0 then
    raise exception using errcode = 'BA001', message = 'NOT_A_WORKING_DAY';
  elsif v_closed then
    raise exception using errcode = 'BA001', message = 'DAY_CLOSED';
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
  -- The day may have been closed while we waited for its row: whoever closes holds the row as well (close_days).
  perform from day_off o where o.doctor_id = p_doctor_id and o.date = p_date;
  if found then
    raise exception using errcode = 'BA001', message = 'DAY_CLOSED';
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

drop function read_doctor(text, timestamptz, date);
-- As before (040_locked_account), with the closed ones of the next days.
create function read_doctor(p_doctor_id text, p_now timestamptz, p_today date)
returns table (doctor_id text, name text, image_key text, speciality text, degree text, experience integer, city text,
               fees integer, is_available boolean, verified boolean, about text, language text[], clinic_address text,
               pincode text, clinic_phone text, avg_check_time integer, max_appointment integer, working_days jsonb,
               active boolean, taken json, closed json)
language sql stable security definer set search_path = public, pg_temp
as $$
  select p.doctor_id, p.name, p.image_key, p.speciality, p.degree, p.experience, p.city, p.fees, p.is_available,
         p.licence_verified_at is not null, p.about, p.language, p.clinic_address, p.pincode, p.clinic_phone,
         p.avg_check_time, p.max_appointment, p.working_days,
         exists (select from subscription_period s where s.doctor_id = p.doctor_id and s.starts_at <= p_now and p_now < s.ends_at)
           and not exists (select from account a where a.doctor_id = p_doctor_id and a.locked_at is not null),
         (select coalesce(json_agg(json_build_object('date', d.date, 'live', d.live_count, 'serial', d.last_serial)), '[]')
          from appointment_day d where d.doctor_id = p_doctor_id and d.date between p_today and p_today + 6),
         (select coalesce(json_agg(o.date), '[]') from day_off o where o.doctor_id = p_doctor_id and o.date between p_today and p_today + 6)
  from profile p where p.doctor_id = p_doctor_id
$$;

-- How each date of a range stands: whether it is closed, how many are booked and not here yet, and how many wait.
create function count_days(p_doctor_id text, p_from date, p_to date)
returns table (date date, closed boolean, booked integer, waiting integer)
language sql stable
as $$
  select n::date, o.date is not null,
    count(*) filter (where a.serial is not null and queue_state(a.status, a.called_at) = 'EXPECTED')::integer,
    count(*) filter (where a.serial is not null and queue_state(a.status, a.called_at) = 'WAITING')::integer
  from generate_series(p_from, p_to, interval '1 day') n
  left join day_off o on o.doctor_id = p_doctor_id and o.date = n::date
  left join appointment a on a.doctor_id = p_doctor_id and a.date = n::date
  group by n, o.date order by n
$$;

-- Closes a range of dates for further bookings; with `p_cancels` also cancels who is booked and neither here nor with the
-- doctor. Answers every date of the range: how many that were, or who keep their place, and whether it was open until now.
create function close_days(
  p_doctor_id text, p_from date, p_to date, p_cancels boolean, p_now timestamptz, p_session bytea
) returns table (date date, patients integer, was_open boolean)
language plpgsql security definer set search_path = public, pg_temp
as $$
#variable_conflict use_column
declare
  v_new date[];
  v_cancelled date[];
begin
  -- In the order of a deletion, which takes the same rows.
  perform from account a where a.doctor_id = p_doctor_id for key share;
  perform from profile p where p.doctor_id = p_doctor_id for key share;
  if not found then
    raise exception using errcode = 'BA001', message = 'PROFILE_REQUIRED';
  end if;

  -- Every day's row, also where there was none: a booking under way is waited for and then seen by what follows, and
  -- one behind us finds the day closed.
  insert into appointment_day as d (doctor_id, date, cap, last_serial, live_count, male, female, other)
  select p_doctor_id, n::date, 1, 0, 0, 0, 0, 0 from generate_series(p_from, p_to, interval '1 day') n order by n
  on conflict on constraint appointment_day_pkey do update set cap = d.cap;

  with closed as (
    insert into day_off as o (doctor_id, date)
    select p_doctor_id, n::date from generate_series(p_from, p_to, interval '1 day') n
    on conflict do nothing returning o.date)
  select coalesce(array_agg(c.date), '{}') into v_new from closed c;

  if p_cancels then
    with cancelled as (
      update appointment a set status = 'CANCELLED'
      where a.doctor_id = p_doctor_id and a.date between p_from and p_to and a.status = 'BOOKED' and a.called_at is null
      returning a.date)
    select coalesce(array_agg(c.date), '{}') into v_cancelled from cancelled c;
  end if;

  if cardinality(v_new) > 0 or cardinality(v_cancelled) > 0 then
    perform audit(p_doctor_id, session_actor(p_session), 'days-closed',
                  jsonb_strip_nulls(jsonb_build_object('date', p_from, 'until', p_to, 'count', cardinality(v_cancelled))), p_now);
  end if;
  return query
  select b.date, case when p_cancels then cardinality(array_positions(v_cancelled, b.date)) else b.booked end, b.date = any (v_new)
  from count_days(p_doctor_id, p_from, p_to) b;
end $$;

-- Takes bookings again on these dates; answers those that were closed. Who was cancelled stays so.
create function open_days(p_doctor_id text, p_dates date[], p_now timestamptz, p_session bytea) returns date[]
language plpgsql
as $$
declare
  v_opened date[];
begin
  perform bind_doctor(p_doctor_id);
  perform from appointment_day d where d.doctor_id = p_doctor_id and d.date = any (p_dates) order by d.date for no key update;
  with opened as (
    delete from day_off o where o.doctor_id = p_doctor_id and o.date = any (p_dates) returning o.date)
  select coalesce(array_agg(o.date order by o.date), '{}') into v_opened from opened o;
  if cardinality(v_opened) > 0 then
    -- What their queues say is another version from now on.
    update appointment_day d set cap = d.cap where d.doctor_id = p_doctor_id and d.date = any (v_opened);
    perform audit(p_doctor_id, session_actor(p_session), 'days-opened',
                  jsonb_build_object('date', v_opened[1], 'until', v_opened[cardinality(v_opened)],
                                     'count', cardinality(v_opened)), p_now);
  end if;
  return v_opened;
end $$;

-- Says of a day that the clinic runs so late; answers how many of its patients are not with the doctor yet.
create function set_late(p_doctor_id text, p_date date, p_minutes integer, p_now timestamptz, p_session bytea) returns integer
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform from profile p where p.doctor_id = p_doctor_id for key share;
  if not found then
    raise exception using errcode = 'BA001', message = 'PROFILE_REQUIRED';
  end if;
  insert into appointment_day as d (doctor_id, date, cap, last_serial, live_count, male, female, other, late_minutes)
  values (p_doctor_id, p_date, 1, 0, 0, 0, 0, 0, p_minutes)
  on conflict on constraint appointment_day_pkey do update set late_minutes = excluded.late_minutes
  where d.late_minutes <> excluded.late_minutes;
  if found then
    perform audit(p_doctor_id, session_actor(p_session), 'running-late',
                  jsonb_build_object('date', p_date, 'minutes', p_minutes), p_now);
  end if;
  return (select c.booked + c.waiting from count_days(p_doctor_id, p_date, p_date) c);
end $$;

grant execute on function
  read_doctor(text, timestamptz, date),
  count_days(text, date, date),
  close_days(text, date, date, boolean, timestamptz, bytea),
  open_days(text, date[], timestamptz, bytea),
  set_late(text, date, integer, timestamptz, bytea)
to baari_app;
