-- What the links that a session made were used for while its owner is asked about it: who joined, or whose password was set. A stranger's session that
-- is ended takes those passwords along, and its owner is told who joined. It is found by the account, so it is of the directory.
create table used_link (
  session_id uuid not null references was_this_you on delete cascade,
  account_id text not null references account on delete cascade,
  clinic_id text not null references clinic on delete cascade,
  sets_password boolean not null,
  used_at timestamptz not null,
  primary key (session_id, account_id, clinic_id, sets_password)
);
create index used_link_of_account on used_link (account_id);
create index used_link_of_clinic on used_link (clinic_id);
