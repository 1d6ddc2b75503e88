create function moved_to(a appointment) returns json
language sql immutable
as $$
  select case when a.moved_to_date is not null then
    json_build_object('date', to_char(a.moved_to_date, 'YYYY-MM-DD'), 'serial', a.moved_to_serial) end
$$;

-- Gives the patient the next number of `p_to`, under the rules of a booking but for the switch of online bookings: the desk
-- may. Who was moved already is answered with the number that they got there. `also`: dates whose tickets, moved to here
-- before, now lead on.
create function move_appointment(
  p_doctor_id text, p_date date, p_serial integer, p_to date, p_now timestamptz, p_today date, p_minute integer, p_session bytea
) returns table (new_serial integer, also date[])
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  v appointment;
  v_day date;
  v_cap integer;
  v_slots jsonb;
  v_active boolean;
  v_new integer;
  v_also date[];
begin
  -- Nobody else can come to lead here: who does was moved here when this appointment was made.
  v_also := array(select distinct a.date from appointment a
                  where a.doctor_id = p_doctor_id and a.moved_to_date = p_date and a.moved_to_serial = p_serial);
  -- All days before anything is read of them, the earliest first: two moves in opposite directions never wait for each
  -- other. What is refused takes the empty row of the target back with it.
  for v_day in select n from unnest(v_also || p_date || p_to) n group by n order by n loop
    if v_day = p_to then
      insert into appointment_day (doctor_id, date, cap, last_serial, live_count, male, female, other)
      values (p_doctor_id, p_to, 1, 0, 0, 0, 0, 0) on conflict do nothing;
    end if;
    perform from appointment_day d where d.doctor_id = p_doctor_id and d.date = v_day for no key update;
  end loop;

  select a.* into v from appointment a where a.doctor_id = p_doctor_id and a.date = p_date and a.serial = p_serial;
  if not found then
    raise exception using errcode = 'BA001', message = 'NOT_FOUND';
  elsif v.status = 'MOVED' and v.moved_to_date = p_to then
    return query select v.moved_to_serial, '{}'::date[];
    return;
  elsif standing_after('move', standing_of(v.status, v.called_at)) is null or p_date < p_today then
    raise exception using errcode = 'BA001', message = 'STATUS_CONFLICT';
  end if;

  select p.max_appointment, p.working_days -> trim(to_char(p_to, 'Day')),
         exists (select from subscription_period s
                 where s.doctor_id = p_doctor_id and s.starts_at <= p_now and p_now < s.ends_at)
  into v_cap, v_slots, v_active from profile p where p.doctor_id = p_doctor_id;
  if not found then
    raise exception using errcode = 'BA001', message = 'PROFILE_REQUIRED';
  elsif not v_active then
    raise exception using errcode = 'BA001', message = 'NOT_ACCEPTING';
  elsif p_to < p_today or p_to > p_today + 6 then
    raise exception using errcode = 'BA001', message = 'DATE_OUT_OF_RANGE';
  elsif v_slots is null or jsonb_array_length(v_slots) = 0 then
    raise exception using errcode = 'BA001', message = 'NOT_A_WORKING_DAY';
  elsif exists (select from day_off o where o.doctor_id = p_doctor_id and o.date = p_to) then
    raise exception using errcode = 'BA001', message = 'DAY_CLOSED';
  elsif p_to = p_today and p_minute >= (
      select max(split_part(s ->> 'end', ':', 1)::integer * 60 + split_part(s ->> 'end', ':', 2)::integer)
      from jsonb_array_elements(v_slots) s) then
    raise exception using errcode = 'BA001', message = 'DAY_OVER';
  end if;

  update appointment_day d
  set cap = v_cap,
      last_serial = d.last_serial + 1,
      live_count = d.live_count + 1,
      male = d.male + (v.gender = 'MALE')::integer,
      female = d.female + (v.gender = 'FEMALE')::integer,
      other = d.other + (v.gender = 'OTHER')::integer
  where d.doctor_id = p_doctor_id and d.date = p_to and d.live_count < v_cap and d.last_serial < 2 * v_cap
  returning d.last_serial into v_new;
  if not found then
    raise exception using errcode = 'BA001', message = 'DAY_FULL';
  end if;

  insert into appointment (doctor_id, date, serial, patient_name, phone, gender, booked_at)
  values (p_doctor_id, p_to, v_new, v.patient_name, v.phone, v.gender, p_now)
  on conflict do nothing;
  if not found then
    raise exception using errcode = 'BA001', message = 'ALREADY_BOOKED';
  end if;
  if (select count(*) > 5 from appointment a
      where a.doctor_id = p_doctor_id and a.date = p_to and a.phone = v.phone and a.status not in ('CANCELLED', 'MOVED')) then
    raise exception using errcode = 'BA001', message = 'PHONE_LIMIT';
  end if;

  update appointment a set status = 'MOVED', moved_to_date = p_to, moved_to_serial = v_new
  where a.doctor_id = p_doctor_id and a.date = p_date and a.serial = p_serial;
  -- Whoever was moved to here before is told of the last place at once: a ticket is never followed twice.
  update appointment a set moved_to_date = p_to, moved_to_serial = v_new
  where a.doctor_id = p_doctor_id and a.moved_to_date = p_date and a.moved_to_serial = p_serial;
  -- A change of their days too, or no stream would show it.
  update appointment_day d set cap = d.cap
  where d.doctor_id = p_doctor_id and d.date = any (v_also) and d.date not in (p_date, p_to);

  perform audit(p_doctor_id, session_actor(p_session), 'appointment-moved',
                jsonb_build_object('date', p_date, 'serial', p_serial, 'toDate', p_to, 'toSerial', v_new), p_now);
  return query select v_new, v_also;
end $$;

grant execute on function
  moved_to(appointment),
  move_appointment(text, date, integer, date, timestamptz, date, integer, bytea)
to baari_app;
