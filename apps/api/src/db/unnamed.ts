import pg from 'pg';

type Query = (this: pg.Client, statement: unknown, ...rest: unknown[]) => unknown;

const withoutName = (statement: unknown): unknown =>
  typeof statement === 'object' && statement !== null && !('submit' in statement)
    ? { ...statement, name: undefined }
    : statement;

const query: Query = function (statement, ...rest) {
  return (pg.Client.prototype.query as Query).call(this, withoutName(statement), ...rest);
};

/** Behind most poolers, a statement that was prepared on one connection is looked for on another. This client prepares none. */
export class Unnamed extends pg.Client {}
Unnamed.prototype.query = query as typeof pg.Client.prototype.query;
