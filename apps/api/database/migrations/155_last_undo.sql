-- The act of the day that was undone last, and whose account undid it, so that the other desks can be told.
alter table appointment_day add column last_undo jsonb;
