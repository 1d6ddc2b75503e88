-- Updates the day's counters in the same statement as every change of a status, and when a held booking is confirmed (takes_place),
-- which gets a place in any case. The day's row is updated even if no
-- counter changes, because each change of a status makes a new version of the day (next_day_version).
create function count_status_change() returns trigger
language plpgsql
as $$
declare
  live integer := takes_place(new)::integer - takes_place(old)::integer;
  attended_by integer := (new.status in ('VERIFIED', 'COMPLETED'))::integer - (old.status in ('VERIFIED', 'COMPLETED'))::integer;
begin
  update appointment_day d
  set cap = case when is_held(old) then greatest(d.cap, d.live_count + live) else d.cap end,
      live_count = d.live_count + live,
      male = d.male + case new.gender when 'MALE' then live else 0 end,
      female = d.female + case new.gender when 'FEMALE' then live else 0 end,
      other = d.other + case new.gender when 'OTHER' then live else 0 end,
      attended = d.attended + attended_by
  where d.doctor_id = new.doctor_id and d.date = new.date;
  return null;
end $$;
create trigger appointment_status after update of status, confirmed_at, cancelled_as_false on appointment
  for each row when ((old.status, old.confirmed_at, old.cancelled_as_false) is distinct from (new.status, new.confirmed_at, new.cancelled_as_false))
  execute function count_status_change();

create function next_day_version() returns trigger
language plpgsql
as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
create trigger appointment_day_version before update on appointment_day
  for each row execute function next_day_version();
