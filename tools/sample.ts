import { createHash } from 'node:crypto';

/** `npm test` runs one in so many files of journeys in a browser and of long proofs; `npm run prove` runs all. */
const ONE_IN = 7;

/** The files that a seed chooses, always as many: the commit is the seed, so that each change is met by others. */
export function sampleOf(files: readonly string[], seed: string): string[] {
  const rank = (file: string) => createHash('sha256').update(`${seed} ${file}`).digest('hex');
  const inOrder = files.map((file) => ({ file, rank: rank(file) })).sort((a, b) => (a.rank < b.rank ? -1 : 1));
  return inOrder
    .slice(0, Math.ceil(files.length / ONE_IN))
    .map(({ file }) => file)
    .sort();
}

/**
 * Test files of the API that take more than ten seconds each, because they start processes, kill them, wait for clocks
 * or race: an eighth of the files and half of the time. Who may do what (access, sessions, attacks) is not among them.
 */
export const LONG_PROOFS = `
  account-login-tries account-races alerts-and-board appointments-file-role
  backup backup-by-service backup-drill backup-encrypted backup-to-bucket booking-storm
  checkup-database commands-side-by-side data-export day-control-races deletion demo
  embedded event-bus faults-start former-clinic
  licence-mail licence-operator-mail live-crowd
  mail move-races operator-processes operator-switches
  patient-message patient-message-delay patient-message-push payment-kill payment-webhook
  phone-message phone-message-family phone-message-ways processes-differ
  receipt redis-groups replica-failover restore-drill roll-back rolling-restart
  stop-unread traces two-databases was-this-you
`
  .trim()
  .split(/\s+/)
  .map((name) => `apps/api/tests/${name}.test.ts`);
