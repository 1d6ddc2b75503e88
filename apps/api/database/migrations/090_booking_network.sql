-- From which network a patient booked online, as a keyed mark that only this doctor's bookings share. The address itself is
-- never stored, and the mark is removed after booking_network_kept_hours (forget_booking_networks).
create table booking_network (
  doctor_id text not null,
  date date not null,
  serial integer not null,
  network bytea not null,
  at timestamptz not null,
  primary key (doctor_id, date, serial),
  foreign key (doctor_id, date, serial) references appointment on delete cascade
);
create index booking_network_age on booking_network (at);
