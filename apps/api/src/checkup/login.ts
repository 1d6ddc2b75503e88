import { databaseSettings } from '../config/database.ts';
import { readSettings } from '../config/setting.ts';
import { byLogin, checkLogin, WrongLogin } from '../db/login-settings.ts';
import { openPool } from '../db/pool.ts';
import { addressesIfThere, awayText } from './connection.ts';
import { fault, ok } from './finding.ts';
import type { Check } from './finding.ts';

/** One that looks, and one that says why the first could not. */
const CONNECTIONS = 2;

export const looksAtLogin: Check = {
  name: 'log-in',
  async look({ env }) {
    const { app } = addressesIfThere(env);
    const { POOLER_KEEPS_STATEMENTS: keepsStatements } = readSettings(databaseSettings, env).value;
    const pool = openPool(app, CONNECTIONS, () => undefined, { keepsStatements });
    try {
      await byLogin(app, () => checkLogin(pool));
      return [ok('It is bound by row-level security, with its deadlines in force.')];
    } catch (error) {
      return [fault(error instanceof WrongLogin ? error.message : awayText('DATABASE_URL', app, error))];
    } finally {
      void pool.end();
    }
  },
};
