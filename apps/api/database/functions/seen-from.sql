-- One log-in of an account at a time, and none while its owner ends one.
create function hold_seen_from(p_doctor_id text) returns void
language sql volatile
as $$ select pg_advisory_xact_lock(hashtextextended('seen from ' || p_doctor_id, 0)) $$;

-- The session with which the account was first seen from a device or network, p_session if that is now. Of the marks the first is kept; the
-- others are the same network's under earlier secrets.
create function first_seen(p_doctor_id text, p_kind text, p_marks text[], p_session uuid, p_now timestamptz) returns uuid
language plpgsql
as $$
declare
  v_first uuid;
begin
  select s.first_session into v_first from seen_from s
  where s.doctor_id = p_doctor_id and s.kind = p_kind and s.mark = any (p_marks)
    and s.seen_at > p_now - make_interval(days => seen_from_kept_days())
  order by s.seen_at limit 1;
  v_first := coalesce(v_first, p_session);
  insert into seen_from (doctor_id, kind, mark, first_session, seen_at) values (p_doctor_id, p_kind, p_marks[1], v_first, p_now)
  on conflict (doctor_id, kind, mark) do update set first_session = excluded.first_session, seen_at = excluded.seen_at;
  return v_first;
end $$;

-- Notes from where a session was opened, as its caller says beside the call, for the transaction alone: `baari.seen_from` of the account's
-- stores. What was never seen before is news, which its owner is to be mailed, unless it is the account's first log-in. Beyond a few mails a day
-- it is not noted, and so news again the next time.
create function note_seen_from(p_doctor_id text, p_session uuid, p_now timestamptz) returns void
language plpgsql
as $$
declare
  v_from jsonb := nullif(current_setting('baari.seen_from', true), '')::jsonb;
  v_is_first boolean;
  v_device uuid;
  v_network uuid;
  v_nth integer; -- of a day's mails
begin
  if v_from is null then
    return; -- a process of the release before
  end if;
  perform hold_seen_from(p_doctor_id);
  v_is_first := not exists (select from seen_from s where s.doctor_id = p_doctor_id);
  v_device := first_seen(p_doctor_id, 'device', array[v_from ->> 'device'], p_session, p_now);
  v_network := first_seen(p_doctor_id, 'network', array(select jsonb_array_elements_text(v_from -> 'networks')), p_session, p_now);
  update session s set device_since = v_device where s.public_id = p_session;
  if v_is_first or p_session not in (v_device, v_network) then
    return;
  end if;
  select count(*) + 1 into v_nth from was_this_you w
  where w.doctor_id = p_doctor_id and w.opened_at > p_now - interval '1 day';
  if v_nth > was_this_you_mails_per_day() then
    delete from seen_from s where s.doctor_id = p_doctor_id and s.first_session = p_session;
    return;
  end if;
  insert into was_this_you (session_id, doctor_id, device, network, opened_at, is_last)
  select p_session, p_doctor_id, s.device, v_from ->> 'network', p_now, v_nth = was_this_you_mails_per_day() from session s where s.public_id = p_session;
end $$;

-- Takes log-ins whose mail is not promised yet, each once; the caller writes their jobs in the same transaction.
create function take_was_this_you(p_limit integer) returns table (doctor_id text, session_id uuid)
language sql volatile security definer set search_path = public, pg_temp
as $$
  update was_this_you w set is_promised = true
  where w.session_id in (
    select o.session_id from was_this_you o where not o.is_promised order by o.opened_at limit p_limit for update skip locked)
  returning w.doctor_id, w.session_id
$$;

-- What the mail of a log-in says, and whether it is the last one of its day; no row once its link was used.
create function read_was_this_you(p_session uuid) returns table (device text, network text, opened_at timestamptz, is_last boolean)
language sql stable security definer set search_path = public, pg_temp
as $$
  select w.device, w.network, w.opened_at, w.is_last
  from was_this_you w where w.session_id = p_session
$$;

-- Ends the passwords that were set by links of a session, with all that was opened by them or added since: an owner makes a new link. Answers whose
-- they were, with the hashes of the sessions that ended.
create function end_passwords_of_links(p_session uuid, p_now timestamptz) returns table (account_id text, hashes bytea[])
language plpgsql
as $$
declare
  v record;
  v_hashes bytea[];
begin
  for v in
    select u.account_id, u.clinic_id, u.used_at from used_link u where u.session_id = p_session and u.sets_password order by u.account_id
  loop
    -- Who sets another password by a good link meanwhile is waited for, and keeps it.
    perform from account a where a.doctor_id = v.account_id for update;
    continue when not exists (
      select from used_link u where u.session_id = p_session and u.account_id = v.account_id and u.sets_password and u.used_at = v.used_at);
    update account a set password_hash = null where a.doctor_id = v.account_id;
    delete from passkey k where k.doctor_id = v.account_id and k.added_at >= v.used_at;
    delete from second_factor f where f.doctor_id = v.account_id and f.on_since >= v.used_at;
    with ended as (delete from session s where s.doctor_id = v.account_id returning s.token_hash)
    select coalesce(array_agg(e.token_hash), '{}') into v_hashes from ended e;
    perform audit(c.doctor_id, 'mail-code', 'member-password-ended', jsonb_build_object('member', v.account_id), p_now)
    from clinic_practice c where c.clinic_id = v.clinic_id;
    return query select v.account_id, v_hashes;
  end loop;
end $$;

-- How owners know a member.
create function known_as(p_account_id text) returns text
language sql stable
as $$ select coalesce(person_name(a.doctor_id), a.email, a.phone) from account a where a.doctor_id = p_account_id $$;

-- Ends the session that a mail asked about, by the link in it, once and for WAS_THIS_YOU_DAYS. If its device was new then, what was opened on
-- it since ends too: whoever got in would else stay in by logging in twice, or by a PIN: what is open at shared desks ends as well, and no PIN stays,
-- nor a passkey that was added since, which opens the account under any password, nor a shared desk, an invitation or a member's password of those
-- sessions. From where it came is news again. Answers the hashes of the sessions that ended, how many shared desks did, whose passwords, and who has
-- joined by an invitation of those sessions and stays; no row if the link is no good.
create function end_log_in_by_link(p_session uuid, p_now timestamptz)
returns table (hashes bytea[], desks integer, doctor_id text, passwords text[], joined jsonb)
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  v_doctor_id text;
  v_opened_at timestamptz;
  v_passkey_id uuid;
  v_invited_at text;
  v_ended record;
  v_desks uuid[];
begin
  -- Removed at the end: who uses a link of this session meanwhile notes it, and is waited for.
  select w.doctor_id, w.opened_at into v_doctor_id, v_opened_at from was_this_you w
  where w.session_id = p_session and w.opened_at > p_now - make_interval(days => was_this_you_days())
  for no key update;
  if not found then
    return;
  end if;
  perform hold_seen_from(v_doctor_id);
  delete from seen_from s where s.doctor_id = v_doctor_id and s.first_session = p_session;
  delete from member_pin p where p.account_id = v_doctor_id;
  for v_passkey_id in
    delete from passkey k where k.doctor_id = v_doctor_id and k.added_at >= v_opened_at returning k.public_id
  loop
    perform audit(v_doctor_id, 'mail-code', 'passkey-removed', '{}', p_now);
  end loop;
  hashes := '{}';
  for v_ended in
    delete from session s
    where s.doctor_id = v_doctor_id and (p_session in (s.public_id, s.device_since) or s.shared_desk_id is not null)
    returning s.token_hash, session_actor(s.token_hash) as name
  loop
    hashes := hashes || v_ended.token_hash;
    perform audit(v_doctor_id, 'mail-code', 'session-ended', jsonb_build_object('session', v_ended.name), p_now);
  end loop;
  v_desks := array(select d.desk_id from shared_desk d where p_session = any (d.origins));
  desks := cardinality(v_desks);
  perform audit(g.doctor_id, 'mail-code', 'desk-revoked', '{}', p_now) from shared_desk_practice g where g.desk_id = any (v_desks);
  hashes := hashes || end_desks(v_desks);
  for v_invited_at in delete from invitation i where p_session = any (i.origins) returning i.doctor_id loop
    perform audit(v_invited_at, 'mail-code', 'invitation-revoked', '{}', p_now);
  end loop;
  passwords := '{}';
  for v_ended in select e.account_id, e.hashes from end_passwords_of_links(p_session, p_now) e loop
    hashes := hashes || v_ended.hashes;
    passwords := passwords || known_as(v_ended.account_id);
  end loop;
  joined := (
    select coalesce(jsonb_agg(jsonb_build_object('name', known_as(m.account_id), 'role', m.role) order by u.used_at, u.account_id), '[]')
    from used_link u join member m using (clinic_id, account_id) where u.session_id = p_session and not u.sets_password);
  doctor_id := v_doctor_id;
  delete from was_this_you w where w.session_id = p_session;
  return next;
end $$;

-- The same for the release before, which does not tell of shared desks.
create function end_session_by_link(p_session uuid, p_now timestamptz) returns bytea[]
language sql security definer set search_path = public, pg_temp
as $$ select e.hashes from end_log_in_by_link(p_session, p_now) e $$;

-- Removes log-ins whose link is too old, and up to `p_limit` places where nobody logged in for long, but never an account's last one: without
-- any, its next log-in would count as its first. Tells how many of the latter.
create function forget_old_seen_from(p_now timestamptz, p_limit integer) returns integer
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  v_removed integer;
begin
  delete from was_this_you w where w.opened_at <= p_now - make_interval(days => was_this_you_days());
  delete from seen_from s where s.ctid in (
    select o.ctid from seen_from o
    where o.seen_at <= p_now - make_interval(days => seen_from_kept_days())
      and exists (select from seen_from n where n.doctor_id = o.doctor_id and n.seen_at > o.seen_at)
    limit p_limit for update skip locked);
  get diagnostics v_removed = row_count;
  return v_removed;
end $$;

grant execute on function
  take_was_this_you(integer),
  read_was_this_you(uuid),
  end_log_in_by_link(uuid, timestamptz),
  end_session_by_link(uuid, timestamptz),
  forget_old_seen_from(timestamptz, integer)
to baari_app;
