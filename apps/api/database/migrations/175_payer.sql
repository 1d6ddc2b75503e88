-- Whose account made an order: who paid keeps what became of it, also after the practice has left the clinic. Null in orders of before: they are the
-- practice's own.
alter table payment_order add column payer_id text;
create index payment_order_payer on payment_order (payer_id);
