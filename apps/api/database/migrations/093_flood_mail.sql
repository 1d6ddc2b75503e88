-- When an owner was last told by mail of a flood of bookings, so that one flood gives one mail.
create table flood_mail (
  doctor_id text primary key references account on delete cascade,
  at timestamptz not null
);
