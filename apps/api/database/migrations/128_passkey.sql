-- Passkeys: the public keys of devices that open an account, found by the credential's id before the account is known.
create table passkey (
  credential_id bytea primary key,
  doctor_id text not null references account on delete cascade,
  -- Names it to its owner.
  public_id uuid not null default gen_random_uuid() unique,
  public_key bytea not null,
  -- How often it was used, as it says itself; always 0 where it does not count.
  sign_count bigint not null,
  transports text[] not null,
  device text not null,
  added_at timestamptz not null,
  used_at timestamptz
);
create index passkey_of_account on passkey (doctor_id);
