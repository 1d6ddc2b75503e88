-- What the clinic says of a day, and where an appointment went.
alter table appointment_day
  add column late_minutes integer not null default 0 check (late_minutes between 0 and 480);

-- A date on which the clinic takes no further bookings.
create table day_off (
  doctor_id text not null references account on delete cascade,
  date date not null,
  primary key (doctor_id, date)
);

alter table appointment
  add column cancelled_by_patient boolean not null default false,
  add column moved_to_date date,
  add column moved_to_serial integer,
  add constraint appointment_moved check ((moved_to_date is null) = (moved_to_serial is null));
-- Until now it was the patient who cancelled.
update appointment set cancelled_by_patient = true where status = 'CANCELLED';
