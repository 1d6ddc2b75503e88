import { backupSettings } from './backups.ts';
import { databaseSettings } from './database.ts';
import { filesSettings } from './files.ts';
import { rateLimitSettings } from './rate-limits.ts';
import { mailSettings } from './mail.ts';
import { paymentsSettings } from './payments.ts';
import { pushSettings } from './push.ts';
import { redisSettings } from './redis.ts';
import { secretSettings } from './secrets.ts';
import { serviceSettings } from './service.ts';
import { signInSettings } from './sign-in.ts';
import { textsSettings } from './texts.ts';
import { tracesSettings } from './traces.ts';

/** Every setting by topic, in the order in which an operator needs them. docs/settings.md is made from this list. */
export const SETTING_GROUPS = {
  Service: serviceSettings,
  'Database and secrets': { ...databaseSettings, ...secretSettings },
  Mail: mailSettings,
  'Messages to patients': { ...pushSettings, ...textsSettings },
  'Pictures and documents': filesSettings,
  Backups: backupSettings,
  'Several processes': redisSettings,
  'Sign-in and sign-up': signInSettings,
  Payments: paymentsSettings,
  Limits: rateLimitSettings,
  Traces: tracesSettings,
};

export const SETTINGS = {
  ...serviceSettings,
  ...databaseSettings,
  ...secretSettings,
  ...mailSettings,
  ...pushSettings,
  ...textsSettings,
  ...filesSettings,
  ...backupSettings,
  ...redisSettings,
  ...signInSettings,
  ...paymentsSettings,
  ...rateLimitSettings,
  ...tracesSettings,
};
