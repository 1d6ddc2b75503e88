import type { Config } from '../config/config.ts';
import { keptSecrets, newSecret, secretsFile, writeSecrets } from '../config/secrets.ts';
import type { Report } from './report.ts';

const WHAT_ENDS = 'Codes, Google sign-ins and human-checks in progress must be started again; nobody is logged out.';

/**
 * Adds a new secret to the earlier ones: new tickets are signed with it, old ones still verify, and used trials are
 * still recognised. If the secret is a setting, prints what to set.
 */
export function rotateKeys({ dataDir, secrets }: Config, isSetting: boolean): Report {
  const added = newSecret();
  const count = secrets.length + 1;
  if (isSetting) {
    const settings = { [`BAARI_OLD_SECRET_${secrets.length}`]: 'what BAARI_SECRET is now', BAARI_SECRET: added };
    return {
      lines: [
        'Nothing has changed yet. The secret is a setting: set these for every process, and restart them all together.',
        ...Object.entries(settings).map(([name, value]) => `  ${name}=${value.includes(' ') ? `(${value})` : value}`),
        'Keep every earlier one: tickets and used trials are known by it.',
        WHAT_ENDS,
      ],
      data: { changed: false, secrets: count, settings },
    };
  }
  writeSecrets(dataDir, [...keptSecrets(dataDir), added]);
  return {
    lines: [
      `${secretsFile(dataDir)} has ${count} secrets now. Restart the service to use the new one.`,
      'Make a new backup too: older ones lack the new secret.',
      WHAT_ENDS,
    ],
    data: { changed: true, secrets: count },
  };
}
