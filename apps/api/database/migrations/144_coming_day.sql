-- Patients are told of their number the evening before, and in the morning.
alter table patient_message drop constraint patient_message_reason_check;
alter table patient_message add constraint patient_message_reason_check
  check (reason in ('turn', 'soon', 'late', 'cancelled', 'restored', 'moved', 'tomorrow', 'today'));
