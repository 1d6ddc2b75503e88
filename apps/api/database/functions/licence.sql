-- In one word, what stands about a licence (LICENCE_STATES in packages/contract/src/vocabulary.ts).
create function licence_state(p_verified_at timestamptz, p_refusal text, p_suspended_at timestamptz) returns text
language sql immutable parallel safe
as $$
  select case
    when p_suspended_at is not null then 'suspended'
    when p_refusal is not null then 'refused'
    when p_verified_at is not null then 'verified'
    else 'waiting' end
$$;

-- What the operator has compared was of these facts, and of no others. Of what stood beside them the operator is told.
create function licence_to_be_seen_again() returns trigger
language plpgsql
as $$
begin
  new.licence_approved := (old.licence_approved or new.licence_verified_at is not null) and new.licence_refusal is null;
  if licence_facts(old) = licence_facts(new) then
    if new.licence_verified_at is not null then
      new.licence_changes := new.licence_changes || coalesce((
        select jsonb_object_agg(field, new.updated_at)
        from beside_licence(old) was join beside_licence(new) become using (field)
        where was.value is distinct from become.value), '{}');
    end if;
    return new;
  end if;
  new.licence_verified_at := null;
  new.licence_refusal := null;
  new.licence_council := null;
  new.second_clinic := false;
  new.licence_changes := '{}';
  new.licence_told := false;
  new.licence_since := new.updated_at;
  return new;
end $$;
create trigger licence_changed before update on profile for each row
execute function licence_to_be_seen_again();

-- One number of one council is verified once. A second clinic of the same person is the only way in which it stands twice.
create function keep_verified_licence() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if tg_op = 'UPDATE' and (old.reg_plain, old.licence_verified_at, old.licence_council, old.second_clinic)
                          is not distinct from (new.reg_plain, new.licence_verified_at, new.licence_council, new.second_clinic) then
    return null;
  end if;
  if tg_op <> 'INSERT' then
    delete from verified_licence v where v.doctor_id = old.doctor_id;
  end if;
  if tg_op <> 'DELETE' and new.licence_verified_at is not null and not new.second_clinic and new.licence_council is not null then
    insert into verified_licence (reg_plain, council, doctor_id)
    values (new.reg_plain, regexp_replace(lower(new.licence_council), '[^a-z0-9]', '', 'g'), new.doctor_id);
  end if;
  return null;
end $$;
create trigger licence_verified_once after insert or update or delete on profile
  for each row execute function keep_verified_licence();

-- Whether one doctor has both practices: then both give the same number, and rightly so.
create function of_one_account(p_doctor_id text, p_other text) returns boolean
language sql stable security definer set search_path = public, pg_temp
as $$
  select exists (select from clinic_practice c join clinic_practice o using (account_id) where c.doctor_id = p_doctor_id and o.doctor_id = p_other)
$$;

-- The bound doctor's own licence: its state, why it is refused or suspended, and whether others give the same number.
create function own_licence(p_doctor_id text) returns table (state text, reason text, shared boolean)
language sql stable security definer set search_path = public, pg_temp
as $$
  select licence_state(p.licence_verified_at, p.licence_refusal, r.suspended_at), coalesce(r.suspension_reason, p.licence_refusal),
         exists (select from profile o where o.reg_plain = p.reg_plain and not of_one_account(o.doctor_id, p.doctor_id))
  from profile p join practice r on r.doctor_id = p.doctor_id
  where p.doctor_id = p_doctor_id and p_doctor_id = current_doctor()
$$;

-- For the operator: the licences in a state, the longest waiting first, or that of one doctor; with each of them all claims of the
-- same number. The state 'changed' is that of approved practices that have changed since. `seen` names what there is to see: a hash of
-- each of its facts, of the council, and of all that stands beside them.
create function licence_claims(p_state text, p_doctor_id text, p_limit integer)
returns table (doctor_id text, email text, name text, reg_number text, reg_plain text, degree text, speciality text, experience integer,
               clinic_address text, city text, clinic_phone text, image_key text, licence_key text, licence_type text, state text,
               reason text, council text, second_clinic boolean, since timestamptz, changes jsonb, seen text)
language sql stable
as $$
  with asked as (
    select p.reg_plain, min(p.licence_since) as since
    from profile p join practice r on r.doctor_id = p.doctor_id
    where (p_doctor_id is null or p.doctor_id = p_doctor_id)
      and (p_state is null or p_state = 'changed' and p.licence_changes <> '{}' and licence_state(p.licence_verified_at, p.licence_refusal, r.suspended_at) = 'verified'
           or licence_state(p.licence_verified_at, p.licence_refusal, r.suspended_at) = p_state)
    group by p.reg_plain
    order by 2, 1
    limit p_limit
  )
  select p.doctor_id, a.email, p.name, p.reg_number, p.reg_plain, p.degree, p.speciality, p.experience, p.clinic_address, p.city,
         p.clinic_phone, p.image_key, p.licence_key, p.licence_type,
         licence_state(p.licence_verified_at, p.licence_refusal, r.suspended_at), coalesce(r.suspension_reason, p.licence_refusal),
         p.licence_council, p.second_clinic, p.licence_since, p.licence_changes,
         (select string_agg(left(encode(sha256(convert_to(f.fact, 'UTF8')), 'hex'), 16), '-' order by f.no)
          from unnest(licence_facts(p) || array[coalesce(p.licence_council, ''), (select array_agg(b.value)::text from beside_licence(p) b)]) with ordinality f (fact, no))
  from asked q join profile p on p.reg_plain = q.reg_plain
       join clinic_practice c on c.doctor_id = p.doctor_id join account a on a.doctor_id = c.account_id
       join practice r on r.doctor_id = p.doctor_id
  where p_state is distinct from 'changed'
     or p.licence_changes <> '{}' and licence_state(p.licence_verified_at, p.licence_refusal, r.suspended_at) = 'verified'
  order by q.since, q.reg_plain, p.created_at, p.doctor_id
$$;

-- The operator's decision, with its entry in the audit trail and the promise of a mail. The marks are those of the trial
-- (start_awaited_trial). Whoever approves or refuses judges a document; a suspension is of the practice, whatever its doctor edits
-- meanwhile. Answers DONE, KEPT for an approval that stands on after changes, or why nothing was done:
--   NOT_FOUND  there is no such profile;      CHANGED    it is not what the operator has seen;
--   NO_CHANGE  it stands so already;          SUSPENDED  a suspended practice is restored first;
--   TAKEN      another practice is verified with this number of this council, or of one that nobody noted.
create function decide_licence(
  p_doctor_id text, p_decision text, p_seen text, p_reason text, p_council text, p_second_clinic boolean,
  p_own_marks bytea[], p_licence_marks bytea[], p_kept_marks bytea[], p_trial_end timestamptz, p_now timestamptz
) returns text
language plpgsql
as $$
declare
  v profile;
  v_claim record;
  v_taken boolean;
begin
  perform from practice r where r.doctor_id = p_doctor_id for no key update;
  select * into v from profile p where p.doctor_id = p_doctor_id for update;
  if not found then
    return 'NOT_FOUND';
  end if;
  select c.* into v_claim from licence_claims(null, p_doctor_id, 1) c where c.doctor_id = p_doctor_id;
  if p_decision in ('approve', 'refuse') then
    if v_claim.state = 'suspended' then
      return 'SUSPENDED';
    elsif p_decision = 'approve' and v_claim.state = 'verified' and v.licence_council = p_council
          and v.licence_changes = '{}' then
      return 'NO_CHANGE';
    elsif p_seen is distinct from v_claim.seen then
      return 'CHANGED';
    elsif p_decision = 'approve' and v_claim.state = 'verified' and v.licence_council = p_council then
      update profile set licence_changes = '{}' where doctor_id = p_doctor_id;
      perform audit(p_doctor_id, 'operator', 'licence-verified', '{}', p_now);
      return 'KEPT';
    end if;
  end if;

  if p_decision = 'approve' then
    v_taken := exists (
      select from profile o
      where o.reg_plain = v.reg_plain and o.doctor_id <> p_doctor_id and o.licence_verified_at is not null
        and coalesce(regexp_replace(lower(o.licence_council), '[^a-z0-9]', '', 'g')
                     = regexp_replace(lower(p_council), '[^a-z0-9]', '', 'g'), true));
    if v_taken and not p_second_clinic then
      return 'TAKEN';
    end if;
    begin
      update profile set licence_verified_at = p_now, licence_since = p_now, licence_refusal = null, licence_council = p_council,
        second_clinic = v_taken, licence_changes = '{}' where doctor_id = p_doctor_id;
    exception when unique_violation then
      return 'TAKEN'; -- by an approval at the same time
    end;
    perform start_awaited_trial(p_doctor_id, p_own_marks, p_licence_marks, p_kept_marks, p_trial_end, p_now);
  elsif p_decision = 'refuse' then
    -- What was verified by mistake must not cost the real doctor the trial.
    if v.licence_verified_at is not null and not v.second_clinic then
      delete from trial_use t where t.used_by = any (p_licence_marks);
    end if;
    update profile set licence_verified_at = null, licence_since = p_now, licence_refusal = p_reason, licence_council = null,
      second_clinic = false, licence_changes = '{}' where doctor_id = p_doctor_id;
  else
    if (p_decision = 'suspend') = (v_claim.state = 'suspended') then
      return 'NO_CHANGE';
    end if;
    update practice set suspended_at = case when p_decision = 'suspend' then p_now end,
      suspension_reason = case when p_decision = 'suspend' then p_reason end
    where doctor_id = p_doctor_id;
  end if;

  perform audit(p_doctor_id, 'operator', case p_decision
    when 'approve' then 'licence-verified' when 'refuse' then 'licence-refused'
    when 'suspend' then 'practice-suspended' else 'practice-restored' end, '{}', p_now);
  insert into licence_mail (doctor_id, decision) values (p_doctor_id, p_decision);
  return 'DONE';
end $$;

-- Takes promised mails, each once; the caller writes their jobs in the same transaction.
create function take_licence_mails(p_limit integer) returns table (doctor_id text, decision text)
language sql volatile security definer set search_path = public, pg_temp
as $$
  delete from licence_mail m where (m.doctor_id, m.no) in (
    select o.doctor_id, o.no from licence_mail o order by o.no limit p_limit for update skip locked)
  returning m.doctor_id, m.decision
$$;

-- The mail that tells the operator of licences that wait, at most one in OPERATOR_MAIL_MINUTES: how many are news, how many wait in all,
-- since when, and how many of them give a number that another practice gives too. No row: there is nothing to tell (yet).
create function take_operator_mail(p_now timestamptz)
returns table (news integer, waiting integer, shared integer, since timestamptz)
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  v_waiting text[];
begin
  select array_agg(p.doctor_id) into v_waiting
  from profile p join practice r on r.doctor_id = p.doctor_id
  where p.licence_verified_at is null
    and licence_state(p.licence_verified_at, p.licence_refusal, r.suspended_at) = 'waiting';
  if not exists (select from profile p where p.doctor_id = any (v_waiting) and not p.licence_told) then
    return;
  end if;
  insert into operator_mail as m (at) values (p_now)
  on conflict (one) do update set at = excluded.at where m.at <= p_now - make_interval(mins => operator_mail_minutes());
  if not found then
    return;
  end if;
  return query
    with told as (
      update profile p set licence_told = true where p.doctor_id = any (v_waiting) and not p.licence_told returning p.doctor_id
    )
    select (select count(*) from told)::integer, count(*)::integer,
           (count(*) filter (where exists (
             select from profile o where o.reg_plain = p.reg_plain and not of_one_account(o.doctor_id, p.doctor_id))))::integer,
           min(p.licence_since)
    from profile p where p.doctor_id = any (v_waiting);
end $$;

grant execute on function
  take_operator_mail(timestamptz),
  licence_state(timestamptz, text, timestamptz),
  own_licence(text),
  take_licence_mails(integer)
to baari_app;
