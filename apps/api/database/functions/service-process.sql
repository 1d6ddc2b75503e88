-- Says that a process runs, and tells of all that were heard of lately, this one too. By the database's clock, for machines' clocks differ. One that has said
-- nothing for an hour is forgotten.
create function note_process(p_id uuid, p_version text, p_place text, p_up_seconds double precision, p_secret_marks text[], p_late_sweeps jsonb)
returns table (id uuid, place text, secret_marks text[], started_at timestamptz, seen_at timestamptz)
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into service_process as s (process_id, version, place, started_at, seen_at, secret_marks, late_sweeps)
  values (p_id, p_version, p_place, now() - make_interval(secs => p_up_seconds), now(), p_secret_marks, p_late_sweeps)
  on conflict (process_id) do update set seen_at = now(), late_sweeps = p_late_sweeps;
  delete from service_process s where s.seen_at < now() - interval '1 hour';
  return query select l.process_id, l.place, l.secret_marks, l.started_at, l.seen_at from live_processes() l;
end $$;

-- The processes that run: each tells of itself every fifteen seconds.
create function live_processes() returns setof service_process
language sql stable security definer set search_path = public, pg_temp
as $$ select * from service_process s where s.seen_at > now() - interval '30 seconds' order by s.started_at, s.process_id $$;

-- It stops.
create function forget_process(p_id uuid) returns void
language sql security definer set search_path = public, pg_temp
as $$ delete from service_process s where s.process_id = p_id $$;

grant execute on function
  note_process(uuid, text, text, double precision, text[], jsonb),
  forget_process(uuid)
to baari_app;
