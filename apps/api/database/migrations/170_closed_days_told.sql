-- Whoever keeps a number of a day on which the doctor is away is told, and that the day is open again.
alter table patient_message drop constraint patient_message_reason_check;
alter table patient_message add constraint patient_message_reason_check
  check (reason in ('turn', 'soon', 'late', 'cancelled', 'restored', 'moved', 'tomorrow', 'today', 'booked', 'ontime', 'closed', 'opened'));
