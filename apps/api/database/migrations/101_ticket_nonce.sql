-- Tells a booking from another one that got its number after it was lost (docs/decisions/087); 48 random bits, so that a ticket
-- can carry it. The bookings of before have none, nor have their tickets.
alter table appointment add column nonce bigint;
alter table appointment alter column nonce
  set default ('x' || left(translate(gen_random_uuid()::text, '-', ''), 12))::bit(48)::bigint;
