-- When the session that is late begins by its hours; the acts keep it for an undo, as they keep the delay.
alter table appointment_day add column late_from timestamptz;
alter table queue_act add column late_from timestamptz;
