-- The clinic of a practice, for an owner of it who acts now. Its row is locked, so that what owners decide comes one after the other.
create function hold_clinic(p_doctor_id text, p_owner text) returns text
language plpgsql
as $$
declare
  v_clinic_id text;
begin
  select c.clinic_id into v_clinic_id from clinic c join clinic_practice r using (clinic_id) where r.doctor_id = p_doctor_id for update of c;
  if not exists (
       select from member m
       where m.clinic_id = v_clinic_id and m.account_id = p_owner and m.role = 'owner' and m.suspended_at is null) then
    raise exception using errcode = 'BA001', message = 'ROLE_NOT_ENOUGH';
  end if;
  return v_clinic_id;
end $$;

-- The invitation that an owner has made with the link of this token, for one that is sent again. The clinic is held from then on, so that of two at
-- once the second finds that of the first.
create function invitation_made(p_doctor_id text, p_owner text, p_token_hash bytea) returns table (id uuid, expires_at timestamptz)
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  v_clinic_id text := hold_clinic(p_doctor_id, p_owner);
begin
  return query select i.invitation_id, i.expires_at from invitation i where i.clinic_id = v_clinic_id and i.token_hash = p_token_hash;
end $$;

-- Lets somebody join, by the link of this token. `p_practices`: those that the role works for, where it does not say which itself.
create function invite_member(
  p_doctor_id text, p_owner text, p_session bytea, p_token_hash bytea, p_mail_hash bytea, p_name text, p_email text, p_phone text,
  p_role text, p_practices text[], p_most integer, p_now timestamptz, p_expires_at timestamptz
) returns uuid
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  v_clinic_id text := hold_clinic(p_doctor_id, p_owner);
  v_origins uuid[] := session_origins(p_session, v_clinic_id);
  v_id uuid;
begin
  perform require_practices(v_clinic_id, p_role, p_practices);
  if exists (select from member m join account a on a.doctor_id = m.account_id
             where m.clinic_id = v_clinic_id and (a.email = p_email or a.phone = p_phone)) then
    raise exception using errcode = 'BA001', message = 'ALREADY_MEMBER';
  end if;
  -- A log-in name has one link of a clinic: who corrects a role means the newer, and the older would still give the other.
  delete from invitation i
  where i.clinic_id = v_clinic_id and i.account_id is null and (i.email = p_email or i.phone = p_phone);
  if (select count(*) from member m where m.clinic_id = v_clinic_id)
     + (select count(*) from invitation i where i.clinic_id = v_clinic_id and i.account_id is null and i.expires_at > p_now) >= p_most then
    raise exception using errcode = 'BA001', message = 'CLINIC_FULL';
  end if;
  insert into invitation (clinic_id, doctor_id, token_hash, mail_hash, name, email, phone, role, practices, created_at, expires_at, origins)
  values (v_clinic_id, p_doctor_id, p_token_hash, p_mail_hash, p_name, p_email, p_phone, p_role, p_practices, p_now, p_expires_at,
          v_origins)
  returning invitation_id into v_id;
  perform audit_by(p_doctor_id, p_session, 'member-invited', jsonb_build_object('role', p_role), p_now);
  return v_id;
end $$;

-- Whether a new password by an owner's link is the only way back for a member: who has an e-mail address resets it by mail, and the last owner of
-- another clinic is in no other owner's hands.
create function needs_owners_link(p_clinic_id text, p_account_id text) returns boolean
language sql stable
as $$
  select exists (select from account a where a.doctor_id = p_account_id and a.email is null and not a.founds_clinic)
     and exists (select from member m where m.account_id = p_account_id and m.clinic_id = p_clinic_id)
     and not exists (select from member m where m.account_id = p_account_id and m.clinic_id <> p_clinic_id
                       and m.role = 'owner' and m.suspended_at is null and not has_other_owner(m.clinic_id, p_account_id))
$$;

-- A link by which a member sets a new password; one from before is good no more.
create function invite_to_reset(
  p_doctor_id text, p_owner text, p_session bytea, p_account_id text, p_token_hash bytea, p_now timestamptz, p_expires_at timestamptz
) returns uuid
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  v_clinic_id text := hold_clinic(p_doctor_id, p_owner);
  v_origins uuid[] := session_origins(p_session, v_clinic_id);
  v_id uuid;
begin
  if not needs_owners_link(v_clinic_id, p_account_id) then
    raise exception using errcode = 'BA001', message = 'NOT_FOUND';
  end if;
  delete from invitation i where i.account_id = p_account_id;
  insert into invitation (clinic_id, doctor_id, token_hash, account_id, name, phone, role, practices, created_at, expires_at, origins)
  select v_clinic_id, p_doctor_id, p_token_hash, p_account_id, a.name, a.phone, m.role, '{}', p_now, p_expires_at, v_origins
  from member m join account a on a.doctor_id = m.account_id where m.clinic_id = v_clinic_id and m.account_id = p_account_id
  returning invitation_id into v_id;
  if v_id is null then
    raise exception using errcode = 'BA001', message = 'NOT_FOUND';
  end if;
  perform audit_by(p_doctor_id, p_session, 'member-reset', jsonb_build_object('member', p_account_id), p_now);
  return v_id;
end $$;

create function revoke_invitation(p_doctor_id text, p_owner text, p_session bytea, p_invitation_id uuid, p_now timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  v_clinic_id text := hold_clinic(p_doctor_id, p_owner);
begin
  delete from invitation i where i.invitation_id = p_invitation_id and i.clinic_id = v_clinic_id;
  if not found then
    raise exception using errcode = 'BA001', message = 'NOT_FOUND';
  end if;
  perform audit_by(p_doctor_id, p_session, 'invitation-revoked', '{}', p_now);
end $$;

-- What a link says to whoever holds it. No row if it is good no more.
create function find_invitation(p_hash bytea, p_now timestamptz)
returns table (clinic text, is_named_after_doctor boolean, name text, role text, has_log_in_name boolean, sets_password boolean)
language sql stable security definer set search_path = public, pg_temp
as $$
  select coalesce(c.name, p.name), c.name is null and p.name is not null, i.name, i.role, num_nonnulls(i.email, i.phone) > 0, i.account_id is not null
  from invitation i join clinic c using (clinic_id) left join profile p on p.doctor_id = i.doctor_id
  where (i.token_hash = p_hash or i.mail_hash = p_hash) and i.expires_at > p_now
$$;

-- Uses a link up. Who comes second waits here, and finds none.
create function use_invitation(p_hash bytea, p_sets_password boolean, p_now timestamptz) returns invitation
language plpgsql
as $$
declare
  v invitation;
begin
  -- First the clinic, as all that owners do: then neither waits for what the other holds.
  perform from clinic c where c.clinic_id = (
    select i.clinic_id from invitation i where i.token_hash = p_hash or i.mail_hash = p_hash) for update;
  delete from invitation i
  where (i.token_hash = p_hash or i.mail_hash = p_hash) and i.expires_at > p_now and (i.account_id is not null) = p_sets_password
  returning i.* into v;
  if not found then
    raise exception using errcode = 'BA001', message = 'INVITATION_ENDED';
  end if;
  return v;
end $$;

-- Notes whom a link let in, as long as the log-in of a session that made it is asked about (end_log_in_by_link).
create function note_used_link(p_invitation invitation, p_account_id text, p_now timestamptz) returns void
language sql
as $$
  insert into used_link (session_id, account_id, clinic_id, sets_password, used_at)
  select w.session_id, p_account_id, p_invitation.clinic_id, p_invitation.account_id is not null, p_now
  from was_this_you w where w.session_id = any (p_invitation.origins)
  on conflict (session_id, account_id, clinic_id, sets_password) do update set used_at = excluded.used_at
$$;

-- Makes the account of who was invited, lets it join, and opens its first session, or does nothing of it.
create function join_with_account(
  p_hash bytea, p_account_id text, p_email text, p_phone text, p_name text, p_password_hash text,
  p_token_hash bytea, p_old_token_hash bytea, p_now timestamptz, p_expires_at timestamptz
) returns void
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  v invitation := use_invitation(p_hash, false, p_now);
begin
  if v.email is null and v.phone is null then
    v.email := p_email;
    v.phone := p_phone;
  end if;
  insert into account (doctor_id, email, phone, email_is_proved, password_hash, created_at, founds_clinic, name)
  values (p_account_id, v.email, v.phone, coalesce(v.mail_hash = p_hash, false), p_password_hash, p_now, false, p_name)
  on conflict do nothing;
  if not found then
    raise exception using errcode = 'BA001', message = 'LOG_IN_NAME_TAKEN';
  end if;
  perform add_member(v, p_account_id, p_account_id, p_now);
  perform note_used_link(v, p_account_id, p_now);
  perform start_session(p_account_id, p_token_hash, p_old_token_hash, p_now, p_expires_at);
  perform audit_by(v.doctor_id, p_token_hash, 'member-joined',
                jsonb_build_object('role', v.role, 'member', p_account_id), p_now);
end $$;

-- Whose live session this is, if it was opened since then: for a join that is sent again because its answer was lost.
create function joined_by(p_token_hash bytea, p_since timestamptz, p_now timestamptz) returns setof text
language sql stable security definer set search_path = public, pg_temp
as $$ select s.doctor_id from session s where s.token_hash = p_token_hash and s.created_at >= p_since and s.expires_at > p_now $$;

-- The same for somebody who has an account. Their role in a clinic where they are a member already stays, and the link is good for another.
create function join_with_session(p_hash bytea, p_account_id text, p_session bytea, p_practice_id text, p_now timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  v invitation := use_invitation(p_hash, false, p_now);
begin
  -- The account may go at the same moment with the clinic that it was made for: then the link stays good.
  perform from account a where a.doctor_id = p_account_id for key share;
  if not found then
    raise exception using errcode = 'BA001', message = 'NO_SESSION';
  end if;
  perform add_member(v, p_account_id, p_practice_id, p_now);
  perform note_used_link(v, p_account_id, p_now);
  perform audit_by(v.doctor_id, p_session, 'member-joined', jsonb_build_object('role', v.role, 'member', p_account_id), p_now);
end $$;

-- Sets the password of the member for whom an owner made the link, and ends their sessions. Tells whose it is. `p_sent`: a hash by which the same
-- call is known again. It takes the place of the link's, which has ended.
create function reset_by_invitation(p_hash bytea, p_password_hash text, p_now timestamptz, p_sent bytea default null) returns text
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  v invitation;
begin
  -- All clinics of the member, in the order in which who leaves them holds them: then neither waits for what the other holds.
  perform from clinic c where c.clinic_id in (
    select m.clinic_id from invitation i join member m on m.account_id = i.account_id where i.token_hash = p_hash)
  order by c.clinic_id for update;
  v := use_invitation(p_hash, true, p_now);
  -- Who has become the last owner elsewhere since is no longer in this owner's hands.
  if not needs_owners_link(v.clinic_id, v.account_id) then
    raise exception using errcode = 'BA001', message = 'INVITATION_ENDED';
  end if;
  -- Who joins a clinic meanwhile is waited for, and then seen below.
  perform from account a where a.doctor_id = v.account_id for update;
  update account a set password_hash = p_password_hash where a.doctor_id = v.account_id;
  delete from session s where s.doctor_id = v.account_id;
  -- The password of an earlier link is none any more.
  delete from used_link u where u.account_id = v.account_id and u.sets_password;
  perform note_used_link(v, v.account_id, p_now);
  if exists (select from member m where m.account_id = v.account_id and m.clinic_id <> v.clinic_id) then
    -- An owner who used an earlier link may have left another way in, or a factor that only they have.
    delete from passkey k where k.doctor_id = v.account_id;
    delete from second_factor f where f.doctor_id = v.account_id;
  end if;
  if p_sent is not null then
    insert into invitation (clinic_id, doctor_id, token_hash, account_id, name, role, practices, created_at, expires_at)
    values (v.clinic_id, v.doctor_id, p_sent, v.account_id, v.name, v.role, '{}', v.created_at, p_now);
  end if;
  perform audit_by(v.doctor_id, p_hash, 'member-password-set', jsonb_build_object('member', v.account_id), p_now);
  -- Whoever held the link gets no hold of what the member is elsewhere, until an owner there has asked them.
  perform audit_by(c.doctor_id, p_hash, 'member-suspended', jsonb_build_object('member', v.account_id), p_now)
  from member m join clinic_practice c using (clinic_id)
  where m.account_id = v.account_id and m.clinic_id <> v.clinic_id and m.suspended_at is null;
  update member m set suspended_at = coalesce(m.suspended_at, p_now), password_set_elsewhere = true
  where m.account_id = v.account_id and m.clinic_id <> v.clinic_id;
  return v.account_id;
end $$;

-- Whether a password was set by this call since then: for one that is sent again because its answer was lost.
create function password_set_by(p_sent bytea, p_since timestamptz) returns boolean
language sql stable security definer set search_path = public, pg_temp
as $$ select exists (select from invitation i where i.token_hash = p_sent and i.account_id is not null and i.expires_at >= p_since) $$;

-- Those of passwords are kept an hour more: the call that used one up may be sent again.
create function forget_ended_invitations(p_now timestamptz) returns void
language sql security definer set search_path = public, pg_temp
as $$ delete from invitation i where i.expires_at <= p_now - case when i.account_id is null then interval '0' else interval '1 hour' end $$;

grant execute on function
  invitation_made(text, text, bytea),
  invite_member(text, text, bytea, bytea, bytea, text, text, text, text, text[], integer, timestamptz, timestamptz),
  invite_to_reset(text, text, bytea, text, bytea, timestamptz, timestamptz),
  revoke_invitation(text, text, bytea, uuid, timestamptz),
  find_invitation(bytea, timestamptz),
  join_with_account(bytea, text, text, text, text, text, bytea, bytea, timestamptz, timestamptz),
  joined_by(bytea, timestamptz, timestamptz),
  join_with_session(bytea, text, bytea, text, timestamptz),
  reset_by_invitation(bytea, text, timestamptz, bytea),
  password_set_by(bytea, timestamptz),
  forget_ended_invitations(timestamptz)
to baari_app;
