-- When the row is deleted or its file replaced, the old file is to be removed at once.
create function let_go_of_export() returns trigger
language plpgsql
as $$
begin
  insert into loose_file (key, since) values (old.file_key, '-infinity') on conflict do nothing;
  return null;
end $$;
create trigger data_export_gone after delete on data_export
  for each row when (old.file_key is not null) execute function let_go_of_export();
create trigger data_export_replaced after update of file_key on data_export
  for each row when (old.file_key is not null and old.file_key is distinct from new.file_key)
  execute function let_go_of_export();

-- Deleting the profile also deletes its copy here, finished or not.
create function drop_export_of_profile() returns trigger
language plpgsql
as $$
begin
  delete from data_export e where e.doctor_id = old.doctor_id;
  return null;
end $$;
create trigger profile_gone after delete on profile
  for each row execute function drop_export_of_profile();

-- Removes expired exports of all doctors; returns the keys of their files.
create function forget_old_exports(p_now timestamptz, p_limit integer) returns text[]
language sql volatile security definer set search_path = public, pg_temp
as $$
  with gone as (
    delete from data_export e where e.doctor_id in (
      select o.doctor_id from data_export o where o.expires_at <= p_now limit p_limit for update skip locked)
    returning e.file_key)
  select coalesce(array_agg(file_key) filter (where file_key is not null), '{}') from gone
$$;

grant execute on function
  forget_old_exports(timestamptz, integer)
to baari_app;
