-- A ticket as its holder sees it: from the same queue as the desk's, with the clinic's notice and what became of the
-- appointment. It shows no other patient's name and no phone. Whom the desk took for a false one is to be confirmed, as a held booking is.
create function read_ticket(p_doctor_id text, p_date date, p_serial integer, p_nonce bigint)
returns table (
  status text, state text, patient_name text, now_serving integer, current integer, people_ahead integer, live_ahead integer,
  notice json, cancelled_by_patient boolean, cancel_reason text, held boolean, corrected_at timestamptz, moved_to json,
  doctor_name text, image_key text, speciality text, clinic_address text, city text, pincode text, clinic_phone text,
  fees integer, clock text, avg_check_time integer, slots jsonb, phone_state text)
language plpgsql stable security definer set search_path = public, pg_temp
as $$
#variable_conflict use_column
begin
  return query
  with line as materialized (select l.serial, l.state, l.place, l.turn, l.ahead from queue_line(p_doctor_id, p_date) l),
  own as (select l.* from line l where l.serial = p_serial)
  select case when a.cancelled_as_false then 'BOOKED' else a.status end,
    case when a.cancelled_as_false then 'EXPECTED' else (select o.state from own o) end, a.patient_name, now_serving(p_doctor_id, p_date),
    (select c.serial from line c where c.state = 'CALLED'),
    coalesce((select o.ahead from own o), 0),
    (select count(*)::integer from line l, own o
     where (l.place, l.serial) < (o.place, o.serial) and (l.turn is not null or l.state <> 'EXPECTED')),
    day_notice(p_doctor_id, p_date), a.cancelled_by_patient, a.cancel_reason, a.cancelled_as_false or is_held(a) and a.status = 'BOOKED', a.corrected_at,
    case when a.status = 'MOVED' then moved_to(a) end,
    p.name, p.image_key, p.speciality, p.clinic_address, p.city, p.pincode, p.clinic_phone, p.fees, p.clock, p.avg_check_time,
    p.working_days -> trim(to_char(p_date, 'Day')), phone_state(p_doctor_id, p_date, p_serial)
  from appointment a left join profile p on p.doctor_id = a.doctor_id
  where a.doctor_id = p_doctor_id and a.date = p_date and a.serial = p_serial and a.nonce is not distinct from p_nonce;
end $$;

grant execute on function
  read_ticket(text, date, integer, bigint)
to baari_app;
