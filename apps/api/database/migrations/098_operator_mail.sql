-- Whether the operator was mailed that this licence waits; a change that makes it wait again makes it news again.
alter table profile add column licence_told boolean not null default false;

-- When the operator was last mailed of licences that wait: one row at most.
create table operator_mail (
  one boolean primary key default true check (one),
  at timestamptz not null
);
