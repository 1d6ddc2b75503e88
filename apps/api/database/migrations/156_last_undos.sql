-- The acts of the day that were undone last, the latest first, and whose accounts undid them: several may be undone before the other desks hear of one.
alter table appointment_day drop column last_undo, add column last_undos jsonb not null default '[]';
