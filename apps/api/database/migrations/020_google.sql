-- Who signs in with Google. `sub` is Google's own name of a person; an address may change hands, `sub` never does.
create table google_identity (
  sub text primary key check (length(sub) between 1 and 255),
  doctor_id text not null references account on delete cascade,
  linked_at timestamptz not null
);
create index google_identity_doctor on google_identity (doctor_id);
