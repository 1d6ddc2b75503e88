-- The token before the one that a proof gave stands on for some seconds, for calls that are under way and tabs that the new one has not reached; with
-- what the session was before the proof. Null in `former_until`: it has ended.
alter table session
  add column former_hash bytea check (length(former_hash) = 32),
  add column former_until timestamptz,
  add column former_authenticated_at timestamptz;
create index session_former_hash on session (former_hash) where former_hash is not null;
