import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';

/** The operating-system user that PostgreSQL runs as, if it is not the user of this process. */
export type SystemUser = { readonly name: string; readonly uid: number; readonly gid: number };

const SERVICE_USER = 'baari';

function findUser(matches: (user: SystemUser) => boolean): SystemUser | null {
  for (const line of readFileSync('/etc/passwd', 'utf8').split('\n')) {
    const [name, , uid, gid] = line.split(':');
    if (!name || uid === undefined || gid === undefined) continue;
    const user = { name, uid: Number(uid), gid: Number(gid) };
    if (matches(user)) return user;
  }
  return null;
}

const findByName = (name: string) => findUser((user) => user.name === name);

function createServiceUser(): SystemUser | null {
  const attempts: [string, string[]][] = [
    ['useradd', ['--system', '--user-group', '--no-create-home', '--home-dir', '/nonexistent', SERVICE_USER]],
    ['adduser', ['-S', '-D', '-H', SERVICE_USER]],
  ];
  for (const [command, args] of attempts) {
    spawnSync(command, args, { stdio: 'ignore', env: { PATH: `${process.env['PATH']}:/usr/sbin:/sbin` } });
    const user = findByName(SERVICE_USER);
    if (user) return user;
  }
  return null;
}

function ownerOf(directory: string): SystemUser | null {
  const owner = statSync(directory, { throwIfNoEntry: false })?.uid;
  return owner ? findUser((user) => user.uid === owner) : null;
}

/**
 * PostgreSQL refuses to run as root. An ordinary user runs it as itself (null); root runs it as the owner of the
 * cluster that is already there, or as a system user of the service's own, created on first use.
 */
export function chooseSystemUser(cluster: string): SystemUser | null {
  if (process.getuid?.() !== 0) return null;
  const user = ownerOf(cluster) ?? findByName(SERVICE_USER) ?? createServiceUser() ?? findByName('postgres');
  if (!user) {
    throw new Error(
      `PostgreSQL does not run as root, and the system user "${SERVICE_USER}" could not be created. ` +
        'Create it, start as an ordinary user, or set DATABASE_URL.',
    );
  }
  return user;
}

/** Whether that user can reach a directory through all of its parents. Only the system knows: modes alone do not say. */
export function canEnter(user: SystemUser | null, directory: string): boolean {
  const { status } = spawnSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', directory], {
    stdio: 'ignore',
    cwd: '/',
    ...(user && { uid: user.uid, gid: user.gid }),
  });
  return status === 0;
}
