-- What the clinic says of a day, and where an appointment went.
alter table appointment_day
  add column late_minutes integer not null default 0 check (late_minutes between 0 and 480);

-- A date on which the clinic takes no further bookings.
create table day_off (
  doctor_id text not null references account on delete cascade,
  date date not null,
  primary key (doctor_id, date)
);
select protect_by_doctor('day_off');
grant select, insert, delete on day_off to baari_app;

alter table appointment
  add column cancelled_by_patient boolean not null default false,
  add column moved_to_date date,
  add column moved_to_serial integer,
  add constraint appointment_moved check ((moved_to_date is null) = (moved_to_serial is null));
-- Until now it was the patient who cancelled.
update appointment set cancelled_by_patient = true where status = 'CANCELLED';

create function day_notice(p_doctor_id text, p_date date) returns json
language sql stable
as $$
  select json_build_object(
    'lateMinutes', coalesce((select d.late_minutes from appointment_day d where d.doctor_id = p_doctor_id and d.date = p_date), 0),
    'closed', exists (select from day_off o where o.doctor_id = p_doctor_id and o.date = p_date))
$$;

create function moved_to(a appointment) returns json
language sql immutable
as $$
  select case when a.moved_to_date is not null then
    json_build_object('date', to_char(a.moved_to_date, 'YYYY-MM-DD'), 'serial', a.moved_to_serial) end
$$;

-- As before, and says that it was the patient.
create or replace function cancel_booking(p_doctor_id text, p_date date, p_serial integer) returns text
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  v_status text;
begin
  perform from appointment_day d where d.doctor_id = p_doctor_id and d.date = p_date for no key update;
  update appointment a set status = 'CANCELLED', cancelled_by_patient = true
  where a.doctor_id = p_doctor_id and a.date = p_date and a.serial = p_serial and a.status = 'BOOKED'
  returning 'BOOKED' into v_status;
  if v_status is null then
    select a.status into v_status from appointment a
    where a.doctor_id = p_doctor_id and a.date = p_date and a.serial = p_serial;
  end if;
  return v_status;
end $$;

-- As before, with the clinic's notice, and what became of those who are gone.
create or replace function queue_of(p_doctor_id text, p_date date) returns json
language sql stable
as $$
  select json_build_object(
    'version', coalesce(d.version, 0),
    'isAvailable', coalesce(p.is_available, false),
    'notice', day_notice(p_doctor_id, p_date),
    'slots', coalesce(p.working_days -> trim(to_char(p_date, 'Day')), '[]'),
    'avgCheckTime', coalesce(p.avg_check_time, 1),
    'nowServing', now_serving(p_doctor_id, p_date),
    'lastAct', case when d.last_act is not null then json_build_object(
      'no', d.last_act -> 'no', 'act', d.last_act -> 'act', 'serialNumber', d.last_act -> 'serial') end,
    'rows', coalesce((
      select json_agg(json_build_object(
        '_id', a.doctor_id || '-' || to_char(a.date, 'YYYYMMDD') || '-' || a.serial,
        'serialNumber', a.serial, 'patientName', a.patient_name, 'phoneNumber', a.phone, 'gender', a.gender,
        'status', a.status, 'state', l.state, 'turn', l.turn, 'peopleAhead', l.ahead,
        'priority', a.priority, 'walkIn', a.walk_in, 'calls', a.calls,
        'bookedAt', wire_instant(a.booked_at), 'verifiedAt', wire_instant(a.verified_at),
        'calledAt', wire_instant(a.called_at), 'completedAt', wire_instant(a.completed_at)) order by l.place, l.serial)
      from queue_line(p_doctor_id, p_date) l
      join appointment a on a.doctor_id = p_doctor_id and a.date = p_date and a.serial = l.serial), '[]'),
    'gone', coalesce((
      select json_agg(json_build_object(
        'serialNumber', a.serial, 'status', a.status, 'byPatient', a.cancelled_by_patient,
        'movedTo', moved_to(a)))
      from appointment a
      where a.doctor_id = p_doctor_id and a.date = p_date and a.status in ('CANCELLED', 'MOVED')), '[]'))
  from (select) one
  left join profile p on p.doctor_id = p_doctor_id
  left join appointment_day d on d.doctor_id = p_doctor_id and d.date = p_date
$$;

drop function read_ticket(text, date, integer);
-- As before, with the clinic's notice, and what became of the appointment.
create function read_ticket(p_doctor_id text, p_date date, p_serial integer)
returns table (
  status text, patient_name text, now_serving integer, people_ahead integer, live_ahead integer,
  is_called boolean, is_occupied boolean, has_begun boolean,
  notice json, cancelled_by_patient boolean, moved_to json,
  doctor_name text, image_key text, speciality text, clinic_address text, city text, pincode text, clinic_phone text,
  fees integer, avg_check_time integer, slots jsonb)
language sql stable security definer set search_path = public, pg_temp
as $$
  with line as materialized (select * from queue_line(p_doctor_id, p_date)),
  own as (select l.* from line l where l.serial = p_serial)
  select a.status, a.patient_name, now_serving(p_doctor_id, p_date),
    coalesce((select o.ahead from own o), 0),
    (select count(*)::integer from line l, own o where (l.place, l.serial) < (o.place, o.serial)),
    coalesce((select o.state = 'CALLED' from own o), false),
    exists (select from line l where l.state = 'CALLED'),
    now_serving(p_doctor_id, p_date) is not null,
    day_notice(p_doctor_id, p_date), a.cancelled_by_patient, moved_to(a),
    p.name, p.image_key, p.speciality, p.clinic_address, p.city, p.pincode, p.clinic_phone, p.fees, p.avg_check_time,
    p.working_days -> trim(to_char(p_date, 'Day'))
  from appointment a left join profile p on p.doctor_id = a.doctor_id
  where a.doctor_id = p_doctor_id and a.date = p_date and a.serial = p_serial
$$;

grant execute on function
  day_notice(text, date),
  moved_to(appointment),
  read_ticket(text, date, integer)
to baari_app;
