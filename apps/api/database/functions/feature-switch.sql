create function is_switched_on(p_name text) returns boolean
language sql stable security definer set search_path = public, pg_temp
as $$ select not exists (select from feature_switch f where f.name = p_name and not f.is_on) $$;

create function switched_off() returns setof text
language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
  return query select f.name from feature_switch f where not f.is_on;
end $$;

grant execute on function
  is_switched_on(text),
  switched_off()
to baari_app;
