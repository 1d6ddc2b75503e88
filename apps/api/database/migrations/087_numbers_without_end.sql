-- A stranger who books and cancels must not use the numbers of a day up.
alter table appointment_day
  drop constraint day_serials,
  add constraint day_serials check (last_serial >= live_count);
