-- The processes of the service on this database, as each of them says of itself while it runs.
create table service_process (
  process_id uuid primary key,
  version text not null check (length(version) between 1 and 50),
  -- The machine and the number of the process there.
  place text not null check (length(place) between 1 and 300),
  started_at timestamptz not null,
  seen_at timestamptz not null
);
