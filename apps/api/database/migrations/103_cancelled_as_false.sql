-- Whether the desk cancelled this booking as a false one, so that its patient may still come with the ticket or call (booking-flood.sql).
alter table appointment
  add column cancelled_as_false boolean not null default false,
  add constraint appointment_false_is_cancelled check (not cancelled_as_false or status = 'CANCELLED');
