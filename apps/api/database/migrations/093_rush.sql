-- A booking is also to be confirmed where far more come than usual.
alter table appointment drop constraint appointment_to_confirm_check,
  add constraint appointment_to_confirm_check check (to_confirm in ('PHONE', 'RUSH'));
