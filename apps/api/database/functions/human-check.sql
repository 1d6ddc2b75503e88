-- Each solution counts once: the insert decides. Expired ones are removed, a few at a time.
create function spend_challenge(p_challenge_hash bytea, p_now timestamptz, p_expires_at timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  v_first boolean;
begin
  insert into spent_challenge (challenge_hash, expires_at) values (p_challenge_hash, p_expires_at) on conflict do nothing;
  v_first := found;
  delete from spent_challenge c where c.challenge_hash in (
    select o.challenge_hash from spent_challenge o where o.expires_at < p_now - interval '1 hour'
    order by o.expires_at limit 5 for update skip locked);
  return v_first;
end $$;

grant execute on function
  spend_challenge(bytea, timestamptz, timestamptz)
to baari_app;
