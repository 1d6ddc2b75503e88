-- Verifies a ticket's patient: exactly one of any number of scanners gets VERIFIED_NOW, the others the status they met and
-- where a moved patient went.
create function verify_appointment(
  p_doctor_id text, p_date date, p_serial integer, p_now timestamptz, p_session bytea default null
) returns table (outcome text, patient_name text, gender text, phone text, verified_at timestamptz, moved_to json)
language plpgsql
as $$
begin
  perform bind_doctor(p_doctor_id);
  -- The day's row first, as everywhere: two orders of locking would deadlock with a booking.
  perform from appointment_day d where d.doctor_id = p_doctor_id and d.date = p_date for no key update;
  return query
  update appointment a set status = 'VERIFIED', verified_at = p_now
  where a.doctor_id = p_doctor_id and a.date = p_date and a.serial = p_serial and a.status in ('BOOKED', 'NO_SHOW')
  returning 'VERIFIED_NOW'::text, a.patient_name, a.gender, a.phone, a.verified_at, null::json;
  if found then
    perform audit(p_doctor_id, session_actor(p_session), 'appointment-verified',
                  jsonb_build_object('date', p_date, 'serial', p_serial), p_now);
  else
    return query
    select a.status, a.patient_name, a.gender, a.phone, a.verified_at, moved_to(a) from appointment a
    where a.doctor_id = p_doctor_id and a.date = p_date and a.serial = p_serial;
  end if;
end $$;

-- Where a moved appointment went, for a ticket that is shown on another day; null for every other one.
create function find_move(p_doctor_id text, p_date date, p_serial integer) returns json
language plpgsql
as $$
begin
  perform bind_doctor(p_doctor_id);
  return (select moved_to(a) from appointment a
          where a.doctor_id = p_doctor_id and a.date = p_date and a.serial = p_serial and a.status = 'MOVED');
end $$;

grant execute on function
  verify_appointment(text, date, integer, timestamptz, bytea),
  find_move(text, date, integer)
to baari_app;
