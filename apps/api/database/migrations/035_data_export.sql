-- A copy of a doctor's data, made by a job: one at a time for each account. The row says how far it is, and owns the file.
create table data_export (
  doctor_id text primary key references account on delete cascade,
  export_id uuid not null unique,
  status text not null check (status in ('waiting', 'running', 'ready', 'failed')),
  -- The try that may finish it: one that was given up for dead and still runs may not.
  run_id uuid,
  percent integer not null default 0 check (percent between 0 and 100),
  asked_at timestamptz not null,
  -- Its last sign of life.
  seen_at timestamptz not null,
  expires_at timestamptz not null,
  file_key text,
  file_bytes bigint,
  check ((status = 'ready') = (file_key is not null)),
  check ((file_key is null) = (file_bytes is null))
);
create index data_export_expiry on data_export (expires_at);
