import pg from 'pg';

/** How long a caller waits for a connection that comes free before another one is opened, and the time between two that are. */
const OPENED_AFTER_MS = 100;

type Connected = Parameters<pg.Pool['connect']>[0];

/**
 * A pool that opens more connections than its `min` one by one, and only for a caller who has waited for one to come free: a new one
 * plans each statement first. If several desks act in one moment, that costs each of them more than to wait for the act before.
 */
export class UnhurriedPool extends pg.Pool {
  /** Whoever waits, the first first, and since when. */
  readonly #line: { connected: Connected; since: number }[] = [];
  #timer: NodeJS.Timeout | null = null;

  constructor(config: pg.PoolConfig) {
    super(config);
    // One that is released is idle a moment after.
    this.on('release', () => queueMicrotask(() => this.#letIn()));
  }

  /** How many wait for one to come free, and may have another one opened. */
  get inLine(): number {
    return this.#line.length;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(connected: Connected): void;
  override connect(connected?: Connected): Promise<pg.PoolClient> | void {
    if (!connected)
      return new Promise((resolve, reject) =>
        this.connect((error, client) => (error ? reject(error) : resolve(client!))),
      );
    this.#line.push({ connected, since: performance.now() });
    this.#letIn();
  }

  #hasPlace(): boolean {
    const { min = 0, max } = this.options;
    return this.ending || this.idleCount > this.waitingCount || this.totalCount < min || this.totalCount >= max;
  }

  #letIn(): void {
    while (this.#line.length > 0 && this.#hasPlace()) super.connect(this.#line.shift()!.connected);
    if (this.#line.length > 0) this.#timer ??= setTimeout(() => this.#open(), OPENED_AFTER_MS);
  }

  #open(): void {
    this.#timer = null;
    const [first] = this.#line;
    if (first && performance.now() - first.since >= OPENED_AFTER_MS) super.connect(this.#line.shift()!.connected);
    this.#letIn();
  }
}
