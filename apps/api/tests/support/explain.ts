import { CONNECTION_SETTINGS } from '@baari/api/db/connection-settings';
import pg from 'pg';

export interface PlanNode {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Total Cost': number;
  Plans?: PlanNode[];
}
export interface Explained {
  'Query Text': string;
  Plan: PlanNode;
  JIT?: unknown;
}

/** How the database ran `text` and every statement within it, on a connection with these settings. */
export async function everyPlan(
  url: string,
  text: string,
  values: unknown[],
  settings: Readonly<Record<string, string>>,
): Promise<Explained[]> {
  const plans: Explained[] = [];
  const client = new pg.Client({ connectionString: url });
  client.on('notice', ({ message = '' }) => {
    const [, plan] = /plan:\n([^]*)/.exec(message) ?? [];
    if (plan) plans.push(JSON.parse(plan) as Explained);
  });
  await client.connect();
  await client.query(
    `load 'auto_explain'; set auto_explain.log_min_duration = 0; set auto_explain.log_analyze = on;
     set auto_explain.log_timing = off; set auto_explain.log_nested_statements = on; set auto_explain.log_format = json;
     set auto_explain.log_level = notice`,
  );
  for (const [name, value] of Object.entries(settings)) await client.query(`set ${name} = '${value}'`);
  await client.query(text, values);
  await client.end();
  return plans;
}

/** How it ran the statement that has these `words`, where statements may be compiled. */
export async function explained(url: string, text: string, values: unknown[], words: string): Promise<Explained> {
  const plans = await everyPlan(url, text, values, { ...CONNECTION_SETTINGS, jit: 'on' });
  return plans.find((plan) => plan['Query Text'].includes(words))!;
}

/** A node of a plan, and all below it. */
export const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];
