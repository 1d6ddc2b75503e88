-- A booking that the desk is to confirm, with the reason; until then it takes no place. Nobody is told apart by what is known
-- of their phone, so such a booking never meets the rule of one appointment a patient.
alter table appointment
  add column to_confirm text check (to_confirm in ('PHONE')),
  add column confirmed_at timestamptz;
drop index appointment_live_patient;
create unique index appointment_live_patient on appointment (doctor_id, date, phone, lower(patient_name))
  where status not in ('CANCELLED', 'MOVED') and to_confirm is null;
create index appointment_to_confirm on appointment (doctor_id, date)
  where to_confirm is not null and confirmed_at is null and status not in ('CANCELLED', 'MOVED');
