-- Tries of a code count for each client, so that a stranger's wrong ones do not use up the owner's.
create table code_try (
  purpose text not null,
  email text not null,
  client bytea not null,
  tries integer not null check (tries > 0),
  primary key (purpose, email, client),
  foreign key (purpose, email) references mail_code on delete cascade
);
alter table mail_code drop constraint mail_code_tries_check, add constraint mail_code_tries_check check (tries >= 0);
