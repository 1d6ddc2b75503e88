import pg from 'pg';

type Query = (statement: unknown, ...rest: unknown[]) => unknown;

const withoutName = (statement: unknown): unknown =>
  typeof statement === 'object' && statement !== null && !('submit' in statement)
    ? { ...statement, name: undefined }
    : statement;

/** Behind most poolers, a statement that was prepared on one connection is looked for on another. This client prepares none. */
export class Unnamed extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    const query = this.query.bind(this) as Query;
    const unnamed: Query = (statement, ...rest) => query(withoutName(statement), ...rest);
    this.query = unnamed as typeof this.query;
  }
}
