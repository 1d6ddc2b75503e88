-- What the desk cancelled as a false booking is to be confirmed for its patient (ticket.sql), so there is no reason to tell.
update appointment set cancel_reason = null where cancelled_as_false;
alter table appointment
  drop constraint appointment_false_is_cancelled,
  add constraint appointment_false_is_cancelled check (not cancelled_as_false or status = 'CANCELLED' and cancel_reason is null);
