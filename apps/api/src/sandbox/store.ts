import type { PoolClient } from 'pg';
import type { Pool } from '../db/pool.ts';
import { transaction } from '../db/transaction.ts';
import { SandboxProblem } from './entities.ts';
import type { Entity, OrderEntity, PaymentEntity, RefundEntity } from './entities.ts';

interface Row<E extends Entity> {
  body: E;
}
const LISTED_MAX = 100;

const insert = (client: PoolClient, entity: Entity, parentId: string | null, key: string | null = null) =>
  client.query('insert into sandbox_entity (id, kind, parent_id, key, body) values ($1, $2, $3, $4, $5)', [
    entity.id,
    entity.entity,
    parentId,
    key,
    JSON.stringify(entity),
  ]);

const write = (client: PoolClient, entity: Entity) =>
  client.query('update sandbox_entity set body = $2 where id = $1', [entity.id, JSON.stringify(entity)]);

async function lock<E extends Entity>(client: PoolClient, kind: E['entity'], id: string): Promise<E> {
  const { rows } = await client.query<Row<E>>(
    'select body from sandbox_entity where id = $1 and kind = $2 for update',
    [id, kind],
  );
  if (!rows[0]) throw new SandboxProblem(400, 'The id provided does not exist');
  return rows[0].body;
}

/** The sandbox's memory. Changes lock the order's row, then the payment's. */
export function sandboxStore(pool: Pool) {
  const find = async <E extends Entity>(kind: E['entity'], id: string): Promise<E> => {
    const { rows } = await pool.query<Row<E>>('select body from sandbox_entity where id = $1 and kind = $2', [
      id,
      kind,
    ]);
    if (!rows[0]) throw new SandboxProblem(400, 'The id provided does not exist');
    return rows[0].body;
  };
  const list = async <E extends Entity>(kind: E['entity'], parentId: string | null): Promise<E[]> => {
    const { rows } = await pool.query<Row<E>>(
      'select body from sandbox_entity where kind = $1 and ($2::text is null or parent_id = $2) order by seq desc limit $3',
      [kind, parentId, LISTED_MAX],
    );
    return rows.map(({ body }) => body);
  };

  return {
    find,
    list,
    keepOrder: (order: OrderEntity) => transaction(pool, (client) => insert(client, order, null)),

    /** Stores the payment that `make` returns for the order and, if there is one, the earlier payment that is tried again. */
    pay: (
      orderId: string,
      earlierId: string | null,
      make: (order: OrderEntity, earlier: PaymentEntity | null) => { order: OrderEntity; payment: PaymentEntity },
    ): Promise<{ order: OrderEntity; payment: PaymentEntity }> =>
      transaction(pool, async (client) => {
        const order = await lock<OrderEntity>(client, 'order', orderId);
        const earlier = earlierId === null ? null : await lock<PaymentEntity>(client, 'payment', earlierId);
        if (earlier && earlier.order_id !== orderId) throw new SandboxProblem(400, 'The id provided does not exist');
        const made = make(order, earlier);
        await write(client, made.order);
        await (earlier ? write(client, made.payment) : insert(client, made.payment, orderId));
        return made;
      }),

    /** The refund of this key, made once by `make`, which changes the payment too. */
    refund: (
      paymentId: string,
      key: string | null,
      make: (payment: PaymentEntity) => { payment: PaymentEntity; refund: RefundEntity },
    ): Promise<{ payment: PaymentEntity; refund: RefundEntity; isNew: boolean }> =>
      transaction(pool, async (client) => {
        const payment = await lock<PaymentEntity>(client, 'payment', paymentId);
        const { rows } = await client.query<Row<RefundEntity>>(
          'select body from sandbox_entity where key = $1 and parent_id = $2',
          [key, paymentId],
        );
        if (rows[0]) return { payment, refund: rows[0].body, isNew: false };
        const made = make(payment);
        await write(client, made.payment);
        await insert(client, made.refund, paymentId, key);
        return { ...made, isNew: true };
      }),
  };
}
export type SandboxStore = ReturnType<typeof sandboxStore>;
