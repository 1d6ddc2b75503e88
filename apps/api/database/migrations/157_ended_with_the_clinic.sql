-- A session may end with the whole clinic too, whose row is gone by then.
alter table ended_session alter column clinic_id drop not null,
  drop constraint ended_session_why_check,
  add constraint ended_session_why_check check (why in ('suspended', 'removed', 'elsewhere', 'clinic-ended'));
