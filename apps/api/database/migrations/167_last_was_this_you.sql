-- Whether a log-in is the last one of its day that is mailed of, known as it is noted: mails are written in any order.
alter table was_this_you add column is_last boolean not null default false;
