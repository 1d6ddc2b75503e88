-- The clinic cancels one appointment of today or a coming day, and says why; not if another desk has marked it since it was seen as
-- `p_seen`.
create function cancel_by_clinic(
  p_doctor_id text, p_date date, p_serial integer, p_reason text, p_today date, p_now timestamptz, p_session bytea,
  p_seen text default null
) returns void
language plpgsql
as $$
declare
  v_before appointment;
  v_after appointment;
begin
  perform bind_doctor(p_doctor_id);
  select a.* into v_before from hold_appointment(p_doctor_id, p_date, p_serial) a;
  if not found then
    raise exception using errcode = 'BA001', message = 'NOT_FOUND';
  elsif standing_after('clinic-cancel', standing_of(v_before.status, v_before.called_at)) is null or p_date < p_today
        or v_before.status <> p_seen then
    raise exception using errcode = 'BA001', message = 'STATUS_CONFLICT',
      detail = case when p_date < p_today then '' else standing_told(v_before) end;
  end if;

  update appointment a set status = 'CANCELLED', cancel_reason = p_reason
  where a.doctor_id = p_doctor_id and a.date = p_date and a.serial = p_serial
  returning a.* into v_after;
  perform audit_by(p_doctor_id, p_session, 'appointment-cancelled',
                jsonb_build_object('date', p_date, 'serial', p_serial), p_now);
  -- Only today has a queue with acts to undo; on a coming day restore_appointment undoes it.
  if p_date = p_today then
    perform note_queue_act(p_doctor_id, p_date, 'clinic-cancel', array[v_before], array[v_after], p_now, p_session);
  end if;
end $$;

-- Books again, under the same number, whom the clinic had cancelled. A booking that was taken for a false one is confirmed with it, and
-- goes over the day's maximum only with `p_over`. The day's row is locked.
create function restore_cancelled(v appointment, p_over boolean, p_now timestamptz) returns appointment
language plpgsql
as $$
begin
  if v.cancelled_as_false and number_with_place(v) is not null then
    raise exception using errcode = 'BA001', message = 'ALREADY_BOOKED';
  end if;
  if v.cancelled_as_false or not is_held(v) then
    update appointment_day d set cap = greatest(d.cap, d.live_count + 1)
    where d.doctor_id = v.doctor_id and d.date = v.date
      and (p_over or d.live_count < case when v.cancelled_as_false then day_places(v.doctor_id, v.date) else d.cap end);
    if not found then
      raise exception using errcode = 'BA001', message = 'DAY_FULL';
    end if;
  end if;
  update appointment a
  set status = 'BOOKED', cancel_reason = null, cancelled_as_false = false,
      confirmed_at = case when v.cancelled_as_false and is_to_confirm(v) then p_now else v.confirmed_at end
  where a.doctor_id = v.doctor_id and a.date = v.date and a.serial = v.serial
  returning a.* into v;
  return v;
exception when unique_violation then -- the index appointment_live_patient
  raise exception using errcode = 'BA001', message = 'ALREADY_BOOKED';
end $$;

-- The same on a coming day; of a false booking also today, where others are undone in the queue.
create function restore_appointment(
  p_doctor_id text, p_date date, p_serial integer, p_over boolean, p_today date, p_now timestamptz, p_session bytea
) returns void
language plpgsql
as $$
declare
  v appointment;
begin
  perform bind_doctor(p_doctor_id);
  perform from appointment_day d where d.doctor_id = p_doctor_id and d.date = p_date for no key update;
  if exists (select from day_off o where o.doctor_id = p_doctor_id and o.date = p_date) then
    raise exception using errcode = 'BA001', message = 'DAY_CLOSED';
  end if;
  select a.* into v from appointment a
  where a.doctor_id = p_doctor_id and a.date = p_date and a.serial = p_serial and a.status = 'CANCELLED'
    and (p_date > p_today and a.cancel_reason is not null or p_date >= p_today and a.cancelled_as_false);
  if not found then
    select a.* into v from appointment a where a.doctor_id = p_doctor_id and a.date = p_date and a.serial = p_serial;
    raise exception using errcode = 'BA001', message = 'STATUS_CONFLICT', detail = case when p_date < p_today or v.status = 'CANCELLED' then '' else standing_told(v) end;
  end if;
  perform restore_cancelled(v, p_over, p_now);
  perform audit_by(p_doctor_id, p_session, 'appointment-restored',
                jsonb_build_object('date', p_date, 'serial', p_serial), p_now);
end $$;

grant execute on function
  cancel_by_clinic(text, date, integer, text, date, timestamptz, bytea, text),
  restore_cancelled(appointment, boolean, timestamptz),
  restore_appointment(text, date, integer, boolean, date, timestamptz, bytea)
to baari_app;
