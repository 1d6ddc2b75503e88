import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, it } from 'vitest';
import { SQL_OF_CONTRACT } from './generate-sql.ts';

it.each(SQL_OF_CONTRACT.map(([file, sql]) => [basename(file), file, sql]))(
  '%s says in the database what the contract says',
  // Unequal: npm run generate-sql
  (_, file, sql) => expect(readFileSync(file, 'utf8')).toBe(sql),
);
