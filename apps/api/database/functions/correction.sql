-- Corrects name and phone of a booking of today or a coming day. The ticket tells when; the trail names the fields, not
-- what stood in them. Today's is an act of the queue; a coming day has none. `p_seen_name` and `p_seen_phone`: what the caller saw,
-- null where it does not say. What the caller leaves as it saw it stays as it is by now; if another desk has changed what the caller
-- changes too, nothing is written. Returns the booking as it then is.
create function correct_patient(
  p_doctor_id text, p_date date, p_serial integer, p_name text, p_phone text, p_seen_name text, p_seen_phone text,
  p_today date, p_now timestamptz, p_session bytea
) returns setof appointment
language plpgsql
as $$
declare
  v_before appointment;
  v appointment;
  v_name text;
  v_phone text;
  v_fields jsonb;
  v_no bigint;
begin
  perform bind_doctor(p_doctor_id);
  select a.* into v_before from hold_appointment(p_doctor_id, p_date, p_serial) a;
  if not found then
    raise exception using errcode = 'BA001', message = 'NOT_FOUND';
  elsif v_before.status in ('CANCELLED', 'MOVED') or p_date < p_today then
    raise exception using errcode = 'BA001', message = 'STATUS_CONFLICT',
      detail = case when p_date < p_today then '' else standing_told(v_before) end;
  end if;
  v := v_before;

  v_name := case when p_name = p_seen_name then v.patient_name else p_name end;
  v_phone := case when p_phone = p_seen_phone then v.phone else p_phone end;
  if v_name <> v.patient_name and v.patient_name <> p_seen_name or v_phone <> v.phone and v.phone <> p_seen_phone then
    return next v;
    return;
  end if;
  v_fields := to_jsonb(array_remove(array[
    case when v.patient_name is distinct from v_name then 'patientName' end,
    case when v.phone is distinct from v_phone then 'phoneNumber' end], null));
  if v_fields <> '[]' then
    v.patient_name := v_name;
    v.phone := v_phone;
    v.corrected_at := p_now;
    update appointment a set patient_name = v.patient_name, phone = v.phone, corrected_at = v.corrected_at
    where a.doctor_id = p_doctor_id and a.date = p_date and a.serial = p_serial;
    if p_date = p_today then
      v_no := note_queue_act(p_doctor_id, p_date, 'correct', array[v_before], array[v], p_now, p_session);
      insert into former_patient (doctor_id, date, no, patient_name, phone, corrected_at, at)
      values (p_doctor_id, p_date, v_no, v_before.patient_name, v_before.phone, v_before.corrected_at, p_now);
    else
      update appointment_day d set cap = d.cap where d.doctor_id = p_doctor_id and d.date = p_date;
    end if;
    perform audit_by(p_doctor_id, p_session, 'appointment-corrected',
                  jsonb_build_object('date', p_date, 'serial', p_serial, 'fields', v_fields), p_now);
  end if;
  return next v;
exception
  when unique_violation then -- the index appointment_live_patient
    raise exception using errcode = 'BA001', message = 'ALREADY_BOOKED';
end $$;

create function correct_patient(
  p_doctor_id text, p_date date, p_serial integer, p_name text, p_phone text, p_today date, p_now timestamptz, p_session bytea
) returns setof appointment
language sql
as $$
  select * from correct_patient(p_doctor_id, p_date, p_serial, p_name, p_phone, null, null, p_today, p_now, p_session)
$$;
comment on function correct_patient(text, date, integer, text, text, date, timestamptz, bytea) is 'kept for the release before';

grant execute on function
  correct_patient(text, date, integer, text, text, text, text, date, timestamptz, bytea),
  correct_patient(text, date, integer, text, text, date, timestamptz, bytea)
to baari_app;
