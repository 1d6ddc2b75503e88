-- About which numbers of its phone a message was when it left, so that the next one names none twice.
alter table patient_message add column numbers integer[];
