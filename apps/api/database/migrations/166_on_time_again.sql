-- Who was told of a delay is told that the doctor is on time again.
alter table patient_message drop constraint patient_message_reason_check;
alter table patient_message add constraint patient_message_reason_check
  check (reason in ('turn', 'soon', 'late', 'cancelled', 'restored', 'moved', 'tomorrow', 'today', 'booked', 'ontime'));
