-- The delay announced before an act that announced another, so that an undo restores it; null for all other acts.
alter table queue_act
  add column late_minutes integer,
  add column late_at timestamptz;

-- What stood in a booking before the desk corrected it, so that an undo restores it. The row goes with its act, and after
-- booking_network_kept_hours at the latest (forget_booking_networks).
create table former_patient (
  doctor_id text not null,
  date date not null,
  no bigint not null,
  patient_name text,
  phone text,
  corrected_at timestamptz,
  at timestamptz not null,
  primary key (doctor_id, date, no),
  foreign key (doctor_id, date, no) references queue_act on delete cascade
);
