-- One row per doctor and date: the serial counter, the live count with its cap, and the rollup behind the statistics.
create table appointment_day (
  doctor_id text not null,
  date date not null,
  cap integer not null,
  last_serial integer not null,
  live_count integer not null,
  male integer not null,
  female integer not null,
  other integer not null,
  attended integer not null default 0,
  primary key (doctor_id, date),
  constraint day_cap check (live_count between 0 and cap),
  constraint day_serials check (last_serial between live_count and 2 * cap),
  constraint day_genders check (male >= 0 and female >= 0 and other >= 0 and male + female + other = live_count),
  constraint day_attended check (attended between 0 and live_count)
) with (fillfactor = 60);

create table appointment (
  doctor_id text not null,
  date date not null,
  serial integer not null check (serial >= 1),
  patient_name text,
  phone text,
  gender text not null check (gender in ('MALE', 'FEMALE', 'OTHER')),
  status text not null default 'BOOKED'
    check (status in ('BOOKED', 'VERIFIED', 'COMPLETED', 'NO_SHOW', 'CANCELLED', 'MOVED')),
  booked_at timestamptz not null,
  verified_at timestamptz,
  primary key (doctor_id, date, serial)
) with (fillfactor = 85);
create unique index appointment_live_patient on appointment (doctor_id, date, phone, lower(patient_name))
  where status not in ('CANCELLED', 'MOVED');
