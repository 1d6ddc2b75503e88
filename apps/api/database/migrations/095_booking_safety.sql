-- How a practice guards its online bookings (docs/decisions/080): what stands here is what `bookingSwitches` of the contract says.
alter table profile
  add column call_to_book boolean not null default false,
  add column phone_limit boolean not null default true,
  add column network_limit boolean not null default true,
  add column usual_limit boolean not null default true,
  add column proof_of_work boolean not null default true,
  add column hold boolean not null default true;

-- The wider network that a booking came from, as a mark like the other: of IPv6 48 bits, of IPv4 the same as `network`.
alter table booking_network add column wider_network bytea;
update booking_network set wider_network = network;
alter table booking_network alter column wider_network set not null;
-- How many came in the last hour is asked at each doctor.
create index booking_network_of_doctor on booking_network (doctor_id, at);
