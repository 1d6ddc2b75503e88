-- Whether these practices are of the clinic, and as many as the role needs: some where they are given, none where the role says which.
create function require_practices(p_clinic_id text, p_role text, p_practices text[]) returns void
language plpgsql
as $$
begin
  if (practices_of_role(p_role) = 'given') <> (cardinality(p_practices) > 0)
     or exists (select from unnest(p_practices) g (id)
                where not exists (select from clinic_practice c where c.clinic_id = p_clinic_id and c.doctor_id = g.id)) then
    raise exception using errcode = 'BA001', message = 'NOT_FOUND';
  end if;
end $$;

-- Gives a doctor without one a practice in the clinic. What a practice has to be told, from its licence to its receipts, is mailed.
create function open_practice(p_clinic_id text, p_account_id text, p_practice_id text) returns void
language plpgsql
as $$
begin
  if exists (select from clinic_practice c where c.clinic_id = p_clinic_id and c.account_id = p_account_id) then
    return;
  end if;
  if exists (select from account a where a.doctor_id = p_account_id and a.email is null) then
    raise exception using errcode = 'BA001', message = 'EMAIL_NEEDED';
  end if;
  insert into practice (doctor_id, locked_at) select p_practice_id, a.locked_at from account a where a.doctor_id = p_account_id;
  insert into clinic_practice (doctor_id, clinic_id, account_id) values (p_practice_id, p_clinic_id, p_account_id);
end $$;

-- Makes somebody what an invitation says. Who is a member already stays what they are. `p_practice_id`: of the practice that a doctor gets.
create function add_member(p_invitation invitation, p_account_id text, p_practice_id text, p_now timestamptz) returns void
language plpgsql
as $$
begin
  insert into member (clinic_id, account_id, role, joined_at)
  values (p_invitation.clinic_id, p_account_id, p_invitation.role, p_now)
  on conflict do nothing;
  if not found then
    raise exception using errcode = 'BA001', message = 'ALREADY_MEMBER';
  end if;
  -- Some of them may have left the clinic since. With all of them gone there is nothing to join for.
  insert into member_practice (clinic_id, account_id, doctor_id)
  select c.clinic_id, p_account_id, c.doctor_id
  from clinic_practice c where c.clinic_id = p_invitation.clinic_id and c.doctor_id = any (p_invitation.practices);
  if not found and practices_of_role(p_invitation.role) = 'given' then
    raise exception using errcode = 'BA001', message = 'INVITATION_ENDED';
  end if;
  if practices_of_role(p_invitation.role) = 'own' then
    perform open_practice(p_invitation.clinic_id, p_account_id, p_practice_id);
  end if;
end $$;

-- The members of a practice's clinic, by name, with the practices that they work for while not suspended. `last_seen` and `devices` are of the live
-- sessions.
create function clinic_members(p_doctor_id text, p_now timestamptz)
returns table (account_id text, name text, email text, phone text, role text, practices text[], joined_at timestamptz, suspended_at timestamptz,
               password_set_elsewhere boolean, last_seen timestamptz, devices text[], needs_owners_link boolean, has_second_factor boolean)
language sql stable security definer set search_path = public, pg_temp
as $$
  select m.account_id, coalesce(person_name(m.account_id), a.email, a.phone), a.email, a.phone, m.role,
         array(select c.doctor_id from clinic_practice c
               where works_for((m.clinic_id, m.account_id, m.role, m.joined_at, null, false)::member, c) order by c.doctor_id),
         m.joined_at, m.suspended_at, m.password_set_elsewhere, s.last_seen, coalesce(s.devices, '{}'), needs_owners_link(m.clinic_id, m.account_id),
         exists (select from second_factor f where f.doctor_id = m.account_id)
  from clinic_practice r join member m using (clinic_id) join account a on a.doctor_id = m.account_id
       left join lateral (
         select max(o.seen_at) as last_seen, array_agg(o.device order by o.seen_at desc, o.public_id) as devices
         from session o where o.doctor_id = m.account_id and o.expires_at > p_now) s on true
  where r.doctor_id = p_doctor_id
  order by lower(coalesce(person_name(m.account_id), a.email, a.phone)), m.account_id
$$;

-- The open invitations to a practice's clinic, the newest first.
create function clinic_invitations(p_doctor_id text, p_now timestamptz)
returns table (id uuid, name text, email text, phone text, role text, practices text[], account_id text, created_at timestamptz,
               expires_at timestamptz)
language sql stable security definer set search_path = public, pg_temp
as $$
  select i.invitation_id, i.name, i.email, i.phone, i.role, i.practices, i.account_id, i.created_at, i.expires_at
  from clinic_practice r join invitation i using (clinic_id) where r.doctor_id = p_doctor_id and i.expires_at > p_now
  order by i.created_at desc, i.invitation_id
$$;

-- The practices of a practice's clinic, with their doctors' names; null for who has told none yet.
create function clinic_practices(p_doctor_id text) returns table (id text, name text)
language sql stable security definer set search_path = public, pg_temp
as $$
  select c.doctor_id, d.name
  from clinic_practice r join clinic_practice c using (clinic_id) left join profile p on p.doctor_id = c.doctor_id
       cross join lateral (select coalesce(p.name, person_name(c.account_id)) as name) d
  where r.doctor_id = p_doctor_id order by lower(d.name), c.doctor_id
$$;

-- Refuses what would leave the clinic without an owner who can act.
create function keep_an_owner(p_clinic_id text, p_account_id text) returns void
language plpgsql
as $$
begin
  if not has_other_owner(p_clinic_id, p_account_id) then
    raise exception using errcode = 'BA001', message = 'LAST_OWNER';
  end if;
end $$;

-- Who gave a member of a practice's clinic the role and the practices that they have now; null where nobody is named.
create function member_changed_by(p_doctor_id text, p_account_id text) returns text
language sql stable security definer set search_path = public, pg_temp
as $$
  select person_name(e.account_id)
  from clinic_practice r join clinic_practice c using (clinic_id) join audit_entry e on e.doctor_id = c.doctor_id
  where r.doctor_id = p_doctor_id and e.act = 'member-changed' and e.details ->> 'member' = p_account_id
  order by e.at desc, e.entry_no desc limit 1
$$;

-- Refuses to change a member over a newer change: who is neither what was seen nor what is wanted already.
create function require_seen(
  p_clinic_id text, p_account_id text, p_seen_role text, p_seen_practices text[], p_role text, p_practices text[]
) returns void
language plpgsql
as $$
declare
  v_now text := (
    select m.role || array(select g.doctor_id from member_practice g
                           where g.clinic_id = m.clinic_id and g.account_id = m.account_id order by g.doctor_id)::text
    from member m where m.clinic_id = p_clinic_id and m.account_id = p_account_id);
begin
  -- Neither true nor false without a member, or where it is not said what was seen.
  if v_now not in (p_seen_role || array(select distinct unnest(p_seen_practices) order by 1)::text,
                   p_role || array(select distinct unnest(p_practices) order by 1)::text) then
    raise exception using errcode = 'BA001', message = 'MEMBER_CHANGED';
  end if;
end $$;

-- Gives a member another role, or other practices. `p_seen_role`, `p_seen_practices`: what they were when that was decided. Who has a practice here stays a doctor or an owner, unless it was never begun: then it ends.
create function change_member(
  p_doctor_id text, p_owner text, p_session bytea, p_account_id text, p_role text, p_practices text[], p_practice_id text, p_now timestamptz,
  p_seen_role text default null, p_seen_practices text[] default null
) returns void
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  v_clinic_id text := hold_clinic(p_doctor_id, p_owner);
begin
  perform require_seen(v_clinic_id, p_account_id, p_seen_role, p_seen_practices, p_role, p_practices);
  perform require_practices(v_clinic_id, p_role, p_practices);
  if p_role <> 'owner' then
    perform keep_an_owner(v_clinic_id, p_account_id);
  end if;
  if practices_of_role(p_role) = 'given' then
    delete from practice t using clinic_practice c join account a on a.doctor_id = c.account_id
    where c.clinic_id = v_clinic_id and c.account_id = p_account_id and not a.founds_clinic and t.doctor_id = c.doctor_id
      and not exists (select from profile p where p.doctor_id = c.doctor_id);
    delete from clinic_practice c
    where c.clinic_id = v_clinic_id and c.account_id = p_account_id and not exists (select from practice t where t.doctor_id = c.doctor_id);
  end if;
  if practices_of_role(p_role) = 'given'
     and exists (select from clinic_practice c where c.clinic_id = v_clinic_id and c.account_id = p_account_id) then
    raise exception using errcode = 'BA001', message = 'HAS_PRACTICE';
  end if;
  update member m set role = p_role where m.clinic_id = v_clinic_id and m.account_id = p_account_id;
  if not found then
    raise exception using errcode = 'BA001', message = 'NOT_FOUND';
  end if;
  delete from member_practice g where g.clinic_id = v_clinic_id and g.account_id = p_account_id;
  insert into member_practice (clinic_id, account_id, doctor_id) select distinct v_clinic_id, p_account_id, g from unnest(p_practices) g;
  if practices_of_role(p_role) = 'own' then
    perform open_practice(v_clinic_id, p_account_id, p_practice_id);
  end if;
  perform end_sessions_at_desks(v_clinic_id);
  perform audit_by(p_doctor_id, p_session, 'member-changed',
                jsonb_build_object('member', p_account_id, 'role', p_role), p_now);
end $$;

-- Keeps a member out, or lets them in again.
create function suspend_member(
  p_doctor_id text, p_owner text, p_session bytea, p_account_id text, p_is_suspended boolean, p_now timestamptz
) returns void
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  v_clinic_id text := hold_clinic(p_doctor_id, p_owner);
begin
  if p_is_suspended then
    perform keep_an_owner(v_clinic_id, p_account_id);
  end if;
  update member m
  set suspended_at = case when p_is_suspended then coalesce(m.suspended_at, p_now) end,
      password_set_elsewhere = p_is_suspended and m.password_set_elsewhere
  where m.clinic_id = v_clinic_id and m.account_id = p_account_id;
  if not found then
    raise exception using errcode = 'BA001', message = 'NOT_FOUND';
  end if;
  perform end_sessions_at_desks(v_clinic_id);
  perform audit_by(p_doctor_id, p_session, case when p_is_suspended then 'member-suspended' else 'member-resumed' end,
                jsonb_build_object('member', p_account_id), p_now);
end $$;

-- Whom to tell that an owner removes them (remove_member), where there is an e-mail address: what the clinic is called, a doctor of it, before all
-- that by whose practice the owner acts, and what becomes of the log-in. The clinic stays locked, so that it holds when they are removed.
create function told_of_removal(p_doctor_id text, p_owner text, p_account_id text)
returns table (email text, language text, clinic_name text, doctor_name text, log_in text)
language plpgsql security definer set search_path = public, pg_temp
as $$
#variable_conflict use_column
declare
  v_clinic_id text := hold_clinic(p_doctor_id, p_owner);
begin
  return query
  select a.email, a.language, c.name,
         (select p.name from clinic_practice r join profile p using (doctor_id)
          where r.clinic_id = v_clinic_id and r.account_id <> p_account_id order by r.doctor_id <> p_doctor_id, r.doctor_id limit 1),
         case when exists (select from clinic_practice r where r.clinic_id = v_clinic_id and r.account_id = p_account_id) then 'practice'
              when a.founds_clinic or exists (select from member o where o.account_id = p_account_id and o.clinic_id <> v_clinic_id) then 'staying'
              else 'ended' end
  from clinic c join member m using (clinic_id) join account a on a.doctor_id = m.account_id
  where c.clinic_id = v_clinic_id and m.account_id = p_account_id and p_account_id <> p_owner and a.email is not null;
end $$;

-- Ends a membership. The person's practices go with them, into a clinic of their own; an account that was made for this clinic alone ends.
-- Tells which practices left.
create function remove_member(
  p_doctor_id text, p_owner text, p_session bytea, p_account_id text, p_new_clinic_id text, p_now timestamptz
) returns text[]
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  v_clinic_id text := hold_clinic(p_doctor_id, p_owner);
  v_left text[];
begin
  perform keep_an_owner(v_clinic_id, p_account_id);
  delete from member m where m.clinic_id = v_clinic_id and m.account_id = p_account_id;
  if not found then
    raise exception using errcode = 'BA001', message = 'NOT_FOUND';
  end if;
  -- What this clinic's owner was to give them is no longer its matter.
  delete from invitation i where i.clinic_id = v_clinic_id and i.account_id = p_account_id;
  -- Who joins another clinic meanwhile is waited for, and then seen below.
  perform from account a where a.doctor_id = p_account_id for update;
  v_left := array(select c.doctor_id from clinic_practice c where c.clinic_id = v_clinic_id and c.account_id = p_account_id);
  if cardinality(v_left) > 0
     and not exists (select from clinic_practice c where c.clinic_id = v_clinic_id and c.account_id <> p_account_id) then
    raise exception using errcode = 'BA001', message = 'LAST_PRACTICE';
  end if;
  -- Before the practice leaves: the trail of one that stays tells of it only where an owner acted there.
  perform audit_by(p_doctor_id, p_session, 'member-removed', jsonb_build_object('member', p_account_id), p_now);
  if cardinality(v_left) > 0 then
    insert into clinic (clinic_id, created_at) values (p_new_clinic_id, p_now);
    insert into member (clinic_id, account_id, role, joined_at) values (p_new_clinic_id, p_account_id, 'owner', p_now);
    update clinic_practice c set clinic_id = p_new_clinic_id where c.doctor_id = any (v_left);
    delete from member_practice g where g.doctor_id = any (v_left);
    delete from shared_desk_practice g where g.doctor_id = any (v_left);
    delete from invitation i where i.doctor_id = any (v_left);
  elsif not exists (select from member m where m.account_id = p_account_id) then
    insert into ended_session (token_hash, clinic_id, why, expires_at)
    select s.token_hash, v_clinic_id, 'removed', s.expires_at
    from session s join account a using (doctor_id) where s.doctor_id = p_account_id and not a.founds_clinic;
    insert into former_member (account_id, clinic_id, name, left_at)
    select a.doctor_id, v_clinic_id, person_name(a.doctor_id), p_now from account a
    where a.doctor_id = p_account_id and not a.founds_clinic and person_name(a.doctor_id) is not null;
    delete from account a where a.doctor_id = p_account_id and not a.founds_clinic;
  end if;
  perform end_sessions_at_desks(v_clinic_id);
  return v_left;
end $$;

-- What the clinic is called, by patients and members.
create function rename_clinic(p_doctor_id text, p_owner text, p_session bytea, p_name text, p_now timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  v_clinic_id text := hold_clinic(p_doctor_id, p_owner);
begin
  update clinic c set name = p_name where c.clinic_id = v_clinic_id;
  perform audit_by(p_doctor_id, p_session, 'clinic-renamed', '{}', p_now);
end $$;

grant execute on function
  rename_clinic(text, text, bytea, text, timestamptz),
  clinic_members(text, timestamptz),
  clinic_invitations(text, timestamptz),
  clinic_practices(text),
  member_changed_by(text, text),
  change_member(text, text, bytea, text, text, text[], text, timestamptz, text, text[]),
  suspend_member(text, text, bytea, text, boolean, timestamptz),
  told_of_removal(text, text, text),
  remove_member(text, text, bytea, text, text, timestamptz)
to baari_app;
