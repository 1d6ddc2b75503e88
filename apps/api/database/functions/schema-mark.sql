-- Which migrations and function files the database has, as one mark: a running process compares it with its own
-- (apps/api/src/db/schema-mark.ts).
create function schema_mark() returns text
language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
  return (
    select md5(string_agg(f.name || ' ' || f.checksum, e'\n' order by f.name || ' ' || f.checksum collate "C"))
    from (
      select m.name, m.checksum from migration m
      union all
      -- What the files made, and which release made it, is kept beside them.
      select n.name, n.checksum from function_file n where n.name like '%.sql') f);
end $$;

grant execute on function
  schema_mark()
to baari_app;
