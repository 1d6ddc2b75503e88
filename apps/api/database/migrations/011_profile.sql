-- Files that no row owns: an upload before its row is committed, a replaced or deleted one before it is removed.
-- Whatever a crash leaves behind is found here, never by listing a store of millions.
create table loose_file (
  key text primary key,
  since timestamptz not null default now()
);
