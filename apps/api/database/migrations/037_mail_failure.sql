-- Mails that never went out, for the operator: to whom, what for, why, after how many tries. Never the code in them.
create table mail_failure (
  failure_no bigint generated always as identity primary key,
  at timestamptz not null,
  purpose text not null,
  email text not null,
  reason text not null check (length(reason) between 1 and 200),
  tries integer not null check (tries >= 1)
);
create index mail_failure_age on mail_failure (at);
create index mail_failure_email on mail_failure (email);
