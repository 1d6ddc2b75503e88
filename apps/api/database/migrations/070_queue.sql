-- The live clinic day. An appointment's status stays what it was; these columns say where it stands in the line
-- (docs/decisions/030). `place` orders the line: null is the serial number itself, a fraction lies between two others.
alter table appointment
  add column place numeric,
  add column called_at timestamptz,
  add column calls integer not null default 0,
  add column completed_at timestamptz,
  add column priority text check (priority in ('EMERGENCY', 'ELDERLY')),
  add column walk_in boolean not null default false;
-- One patient at a time is with the doctor, whatever the desks do.
create unique index appointment_called on appointment (doctor_id, date)
  where called_at is not null and status in ('BOOKED', 'VERIFIED');

-- `version` counts every change of the day; `last_act` is what the desk did last, with what it takes to undo it.
alter table appointment_day
  add column version bigint not null default 1,
  add column last_act jsonb;
