-- Made by `npm run generate-sql` from packages/contract/src/limits.ts; a test fails where it differs.

create function queue_acts_kept() returns integer
language sql immutable parallel safe
as $$ select 20 $$;

grant execute on function
  queue_acts_kept()
to baari_app;
