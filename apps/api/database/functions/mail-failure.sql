create function note_mail_failure(p_at timestamptz, p_purpose text, p_email text, p_reason text, p_tries integer) returns void
language sql volatile security definer set search_path = public, pg_temp
as $$
  insert into mail_failure (at, purpose, email, reason, tries) values (p_at, p_purpose, p_email, left(p_reason, 200), p_tries)
$$;

create function forget_mail_failures(p_before timestamptz, p_limit integer) returns integer
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  v_removed integer;
begin
  delete from mail_failure f where f.failure_no in (
    select o.failure_no from mail_failure o where o.at <= p_before order by o.at limit p_limit for update skip locked);
  get diagnostics v_removed = row_count;
  return v_removed;
end $$;

-- Deleting an account removes its address here too.
create function forget_mail_failures_of_account() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  delete from mail_failure f where f.email = old.email;
  return null;
end $$;
create trigger forget_mail_failures after delete on account
for each row execute function forget_mail_failures_of_account();

grant execute on function
  note_mail_failure(timestamptz, text, text, text, integer),
  forget_mail_failures(timestamptz, integer)
to baari_app;
