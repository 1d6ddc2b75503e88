-- Says that a process runs. By the database's clock, for machines' clocks differ. One that has said nothing for an hour is forgotten.
create function note_process(p_id uuid, p_version text, p_place text, p_up_seconds double precision) returns void
language sql security definer set search_path = public, pg_temp
as $$
  insert into service_process as s (process_id, version, place, started_at, seen_at)
  values (p_id, p_version, p_place, now() - make_interval(secs => p_up_seconds), now())
  on conflict (process_id) do update set seen_at = now();
  delete from service_process s where s.seen_at < now() - interval '1 hour';
$$;

-- It stops.
create function forget_process(p_id uuid) returns void
language sql security definer set search_path = public, pg_temp
as $$ delete from service_process s where s.process_id = p_id $$;

grant execute on function
  note_process(uuid, text, text, double precision),
  forget_process(uuid)
to baari_app;
