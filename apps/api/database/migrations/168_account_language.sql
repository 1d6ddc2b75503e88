-- In which language an account reads its mails: that of the panel when it was opened last.
alter table account add column language text not null default 'en' check (language in ('en', 'hi'));
