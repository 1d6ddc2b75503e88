-- What a doctor sees of each signed-in device: a name of its own, which is neither the token nor its hash, and the browser
-- and system in words. Who opens a session says its device beside the call, for the transaction alone: see `baari.device`
-- in the account's stores.
alter table session
  add column public_id uuid not null unique default gen_random_uuid(),
  add column device text not null default coalesce(current_setting('baari.device', true), '') check (length(device) <= 60);
