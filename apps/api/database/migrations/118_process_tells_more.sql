-- Each process also tells marks of the secrets that it knows, the newest last, so that it is seen which processes differ, and which regular tasks have not
-- succeeded for long. Empty: it is of a release that tells nothing of them.
alter table service_process
  add column secret_marks text[] not null default '{}' check (cardinality(secret_marks) <= 255),
  add column late_sweeps jsonb not null default '[]' check (jsonb_typeof(late_sweeps) = 'array');
