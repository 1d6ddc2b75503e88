-- What the embedded payment sandbox keeps, so that it forgets nothing when the service starts anew. Unused beside a real provider.
create table sandbox_entity (
  id text primary key,
  kind text not null check (kind in ('order', 'payment', 'refund')),
  parent_id text references sandbox_entity,
  -- The Idempotency-Key of a refund.
  key text unique,
  body jsonb not null,
  seq bigint generated always as identity
);
create index sandbox_entity_parent on sandbox_entity (parent_id);
