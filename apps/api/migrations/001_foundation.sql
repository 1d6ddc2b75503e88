-- Two roles: the owner migrates, the service acts as baari_app and is bound by row-level security.
do $$
begin
  if not exists (select from pg_roles where rolname = 'baari_app') then
    create role baari_app nologin;
  end if;
exception
  when duplicate_object or unique_violation then null; -- another database of this cluster migrates at the same time
end $$;

-- Lets the owner's own log-in serve as well. An owner who may not grant it migrates alone; another log-in then serves.
-- From PostgreSQL 16 on, who creates a role is its member but may not act as it.
do $$
begin
  if not pg_has_role(current_user, 'baari_app',
       case when current_setting('server_version_num')::integer >= 160000 then 'set' else 'member' end) then
    execute format('grant baari_app to %I', current_user);
  end if;
exception
  when insufficient_privilege then null;
end $$;

grant usage on schema public to baari_app;
revoke create on schema public from public;
alter default privileges in schema public revoke execute on functions from public;

-- The doctor that this transaction acts for; null until bound, and then no row is visible.
create function current_doctor() returns text
language sql stable parallel safe
as $$ select nullif(current_setting('baari.doctor_id', true), '') $$;

create function bind_doctor(p_doctor_id text) returns void
language sql volatile
as $$ select set_config('baari.doctor_id', p_doctor_id, true) $$;

grant execute on function current_doctor(), bind_doctor(text) to baari_app;

-- Puts a table under row-level security: baari_app reads and writes the bound doctor's rows alone; the owner, whose
-- named functions cross doctors, sees all.
create function protect_by_doctor(p_table regclass) returns void
language plpgsql
as $$
begin
  execute format('alter table %s enable row level security', p_table);
  execute format('alter table %s force row level security', p_table);
  execute format(
    'create policy own_rows on %s to baari_app using (doctor_id = current_doctor()) with check (doctor_id = current_doctor())',
    p_table);
  execute format('create policy owner_rows on %s to %I using (true) with check (true)', p_table, current_user);
end $$;

-- The same for tables that belong to no doctor: reached through the owner's functions alone.
create function protect_by_functions(p_table regclass) returns void
language plpgsql
as $$
begin
  execute format('alter table %s enable row level security', p_table);
  execute format('alter table %s force row level security', p_table);
  execute format('create policy owner_rows on %s to %I using (true) with check (true)', p_table, current_user);
end $$;
