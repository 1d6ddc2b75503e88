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
  v_made appointment;
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
  on conflict do nothing
  returning * into v_made;
  if not found then
    raise exception using errcode = 'BA001', message = 'ALREADY_BOOKED';
  end if;
  perform audit(p_doctor_id, session_actor(p_session), 'walk-in-added',
                jsonb_build_object('date', p_date, 'serial', v_serial), p_now);
  perform note_queue_act(p_doctor_id, p_date, 'walk-in', array[]::appointment[], array[v_made]);
  return queue_of(p_doctor_id, p_date);
end $$;

grant execute on function
  add_walk_in(text, date, text, text, text, timestamptz, bytea)
to baari_app;
