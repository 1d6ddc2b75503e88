-- Where a moved appointment went, with what the ticket there needs; null for all others.
create function moved_to(a appointment) returns json
language plpgsql stable
as $$
begin
  return (
    select case when a.moved_to_date is not null then
      json_build_object('date', to_char(a.moved_to_date, 'YYYY-MM-DD'), 'serial', a.moved_to_serial, 'nonce', (
        select t.nonce from appointment t
        where t.doctor_id = a.doctor_id and t.date = a.moved_to_date and t.serial = a.moved_to_serial)) end);
end $$;

-- Whether an appointment may be moved: its patient is expected, or was taken for false and may come after all.
create function may_move(a appointment) returns boolean
language sql stable
as $$ select a.cancelled_as_false or standing_after('move', standing_of(a.status, a.called_at)) is not null $$;

-- Moves a booked patient to another day, if they are admitted there (admit). What was taken for false is so there too. Who was moved
-- there already is answered with the place that they got. `also`: dates whose tickets, moved to here before, now lead on.
create function move_appointment(
  p_doctor_id text, p_date date, p_serial integer, p_to date, p_now timestamptz, p_today date, p_minute integer, p_session bytea,
  p_over boolean
) returns table (place json, also date[])
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  v appointment;
  v_day date;
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
    -- Nobody is booked on a day without a row. Somebody who comes meanwhile would have it locked after a later day.
    if not found then
      raise exception using errcode = 'BA001', message = 'NOT_FOUND';
    end if;
  end loop;

  select a.* into v from appointment a where a.doctor_id = p_doctor_id and a.date = p_date and a.serial = p_serial;
  if not found then
    raise exception using errcode = 'BA001', message = 'NOT_FOUND';
  elsif v.status = 'MOVED' and v.moved_to_date = p_to then
    return query select moved_to(v), '{}'::date[];
    return;
  elsif not may_move(v) or p_date < p_today then
    raise exception using errcode = 'BA001', message = 'STATUS_CONFLICT',
      detail = case when p_date < p_today then '' else standing_told(v) end;
  end if;

  v_new := (admit('move', p_doctor_id, p_to, p_now, array[v.patient_name], array[v.phone], array[v.gender],
                  p_today, p_minute, p_over,
                  p_to_confirm => array[case when v.cancelled_as_false then 'RUSH' when is_to_confirm(v) then v.to_confirm end],
                  p_notices => array[v.notice], p_languages => array[v.language])).first_serial;
  if v.cancelled_as_false then
    update appointment a set status = 'CANCELLED', cancelled_as_false = true
    where a.doctor_id = p_doctor_id and a.date = p_to and a.serial = v_new;
  end if;

  update appointment a set status = 'MOVED', cancelled_as_false = false, moved_to_date = p_to, moved_to_serial = v_new
  where a.doctor_id = p_doctor_id and a.date = p_date and a.serial = p_serial
  returning a.* into v;
  -- A false booking is one on its new day too.
  insert into booking_network (doctor_id, date, serial, network, wider_network, at)
  select n.doctor_id, p_to, v_new, n.network, n.wider_network, n.at from booking_network n
  where n.doctor_id = p_doctor_id and n.date = p_date and n.serial = p_serial;
  -- Whoever was moved to here before is told of the last place at once: a ticket is never followed twice.
  update appointment a set moved_to_date = p_to, moved_to_serial = v_new
  where a.doctor_id = p_doctor_id and a.moved_to_date = p_date and a.moved_to_serial = p_serial;
  -- A change of their days too, or no stream would show it.
  update appointment_day d set cap = d.cap
  where d.doctor_id = p_doctor_id and d.date = any (v_also) and d.date not in (p_date, p_to);

  perform audit_by(p_doctor_id, p_session, 'appointment-moved',
                jsonb_build_object('date', p_date, 'serial', p_serial, 'toDate', p_to, 'toSerial', v_new), p_now);
  return query select moved_to(v), v_also;
end $$;

grant execute on function
  moved_to(appointment),
  may_move(appointment),
  move_appointment(text, date, integer, date, timestamptz, date, integer, bytea, boolean)
to baari_app;
