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
  v_closed boolean;
  v_last integer;
  v_live integer;
  v_inserted integer;
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
  get diagnostics v_inserted = row_count;
  if v_inserted < wanted then
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

-- A patient cancels: a BOOKED appointment alone. Tells the status met, null where there is no such appointment.
create function cancel_booking(p_doctor_id text, p_date date, p_serial integer) returns text
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  v_status text;
begin
  perform from appointment_day d where d.doctor_id = p_doctor_id and d.date = p_date for no key update;
  update appointment a set status = 'CANCELLED', cancelled_by_patient = true
  where a.doctor_id = p_doctor_id and a.date = p_date and a.serial = p_serial
    and standing_after('cancel', standing_of(a.status, a.called_at)) is not null
  returning 'BOOKED' into v_status;
  if v_status is null then
    select a.status into v_status from appointment a
    where a.doctor_id = p_doctor_id and a.date = p_date and a.serial = p_serial;
  end if;
  return v_status;
end $$;

-- A booking reads the profile before it takes the day's row; a deletion may have come in between.
create function require_profile_to_book() returns trigger
language plpgsql
as $$
begin
  if not exists (select from profile p where p.doctor_id = new.doctor_id) then
    raise exception using errcode = 'BA001', message = 'NOT_FOUND';
  end if;
  return new;
end $$;
create trigger appointment_day_booked before update of last_serial on appointment_day
  for each row when (new.last_serial > old.last_serial) execute function require_profile_to_book();

-- Fires for the upsert of every booking, also where the day is there already.
create function refuse_booking_of_locked() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if exists (select from account a where a.doctor_id = new.doctor_id and a.locked_at is not null) then
    raise exception using errcode = 'BA001', message = 'NOT_ACCEPTING';
  end if;
  return new;
end $$;
create trigger appointment_day_not_locked before insert on appointment_day
  for each row when (new.live_count > 0) execute function refuse_booking_of_locked();

grant execute on function
  book_appointments(text, date, timestamptz, date, integer, text[], text[], text[], text[], bytea[]),
  cancel_booking(text, date, integer)
to baari_app;
