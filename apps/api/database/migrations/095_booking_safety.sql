-- How a practice guards its online bookings (docs/decisions/080): what stands here is what `bookingSwitches` of the contract says.
alter table profile
  add column call_to_book boolean not null default false,
  add column phone_limit boolean not null default true,
  add column network_limit boolean not null default true,
  add column usual_limit boolean not null default true,
  add column proof_of_work boolean not null default true,
  add column hold boolean not null default true;
