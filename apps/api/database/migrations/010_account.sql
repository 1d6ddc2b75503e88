-- A code that was used has no MAC any more; the row stays, because it also holds the resend lock and the day's count.
alter table mail_code
  alter column code_mac drop not null,
  add column window_at timestamptz not null,
  add column sent integer not null default 1 check (sent >= 1);
create index mail_code_age on mail_code (sent_at);
create index spent_challenge_age on spent_challenge (expires_at);
