-- What an operator reads and does in the browser, each by right of a session (require_operator).
create function operator_overview(p_session bytea, p_now timestamptz)
returns table (licences_waiting integer, waiting_since timestamptz, mails_failed integer, refunds_open integer, refund_since timestamptz,
               made_by text, runs_from text, newest_migration text)
language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
  perform require_operator(p_session, p_now);
  return query
    select w.licences, w.since, (select count(*)::integer from mail_failure), r.refunds, r.since,
           (select f.checksum from function_file f where f.name = 'release'),
           (select f.checksum from function_file f where f.name = 'oldest release'),
           (select max(m.name) from migration m)
    from (select count(*)::integer as licences, min(p.licence_since) as since
          from profile p join account a on a.doctor_id = p.doctor_id
          where p.licence_verified_at is null
            and licence_state(p.licence_verified_at, p.licence_refusal, a.suspended_at) = 'waiting') w,
         (select count(*)::integer as refunds, min(f.wanted_at) as since from refund f where f.status <> 'processed') r;
end $$;

grant execute on function
  operator_overview(bytea, timestamptz)
to baari_app;
