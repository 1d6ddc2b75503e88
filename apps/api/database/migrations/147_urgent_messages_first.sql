-- What is about a patient's turn is sent before all that waits.
drop index patient_message_waiting;
create index patient_message_waiting on patient_message ((reason in ('turn', 'soon')) desc, next_at, seq) where ended_at is null;
