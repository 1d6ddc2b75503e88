import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Setting } from '@baari/api/config/setting';
import { SETTINGS } from '@baari/api/config/settings';
import { lacksGo, openHelm } from '@baari/testing/stand-ins/helm';
import { Ajv } from 'ajv';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { dangersUnder, DEPLOY, readDeployed } from './deployed.ts';
import { ROOT } from './files.ts';

const CHART = join(DEPLOY, 'helm/baari');
const read = (path: string) => readDeployed(`helm/baari/${path}`);
const SECRET = 'a-secret-of-the-tests-long-enough';
const HOST = 'asha.example';

type Values = Record<string, string>;
interface ChartValues {
  settings: Values;
  ingress: Record<string, unknown>;
  [name: string]: unknown;
}
const shipped = parse(read('values.yaml')) as ChartValues;
const chart = parse(read('Chart.yaml')) as { name: string; version: string; appVersion: string };
const schema = JSON.parse(read('values.schema.json')) as {
  properties: { settings: { propertyNames: { enum: string[] } } };
};
const takes = new Ajv({ strict: false }).compile(schema);

const BUCKET = { S3_BUCKET: 'clinic-files', S3_REGION: 'ap-south-1' };
const GUPSHUP = { GUPSHUP_USER_ID: '2000123456', SMS_HEADER: 'BAARIN', SMS_ENTITY_ID: '1601100000000000654' };
const TEXTS = { TEXT_TEMPLATES_FILE: join(DEPLOY, 'texts.example.json') };
/** As an operator fills them in: with what the shipped values leave to him, and a change, which Helm merges as here. */
function filled({ settings, ingress, ...change }: Partial<ChartValues> = {}): ChartValues {
  return {
    ...shipped,
    image: { repository: 'registry.asha.example/baari', tag: '' },
    ...change,
    settings: { ...shipped.settings, ...(settings ?? { PUBLIC_URL: `https://${HOST}`, ...BUCKET }) },
    ingress: { ...shipped.ingress, host: HOST, tlsSecretName: 'asha-tls', ...ingress },
  };
}
const withSettings = (settings: Values) => filled({ settings: { PUBLIC_URL: `https://${HOST}`, ...settings } });

/** What stands in the Secret of whoever uses these settings. */
const secretsBeside = (settings: Values): Values => ({
  BAARI_SECRET: SECRET,
  DATABASE_URL: `postgresql://baari_app:${SECRET}@db.example/clinic?sslmode=verify-full`,
  MIGRATION_DATABASE_URL: `postgresql://clinic_owner:${SECRET}@db.example/clinic?sslmode=verify-full`,
  REDIS_URL: `rediss://user:${SECRET}@redis.example`,
  ...('S3_BUCKET' in settings && { S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: SECRET }),
  ...(settings['SMS_PROVIDER'] === 'msg91' && { MSG91_AUTH_KEY: SECRET }),
  ...(settings['SMS_PROVIDER'] === 'gupshup' && { GUPSHUP_PASSWORD: SECRET }),
  ...('WHATSAPP_PHONE_NUMBER_ID' in settings && {
    WHATSAPP_TOKEN: SECRET,
    WHATSAPP_APP_SECRET: SECRET,
    WHATSAPP_VERIFY_TOKEN: SECRET,
  }),
  ...('BACKUP_BUCKET' in settings && { BACKUP_ACCESS_KEY_ID: 'key', BACKUP_SECRET_ACCESS_KEY: SECRET }),
});
function serviceTakes(settings: Values): boolean {
  try {
    dangersUnder({ HOST: '0.0.0.0', ...secretsBeside(settings), ...settings });
    return true;
  } catch {
    return false;
  }
}

/** The image decides these, or the chart holds that what they allow is not there. */
const DECIDED = ['PORT', 'HOST', 'NODE_ENV', 'DATA_DIR', 'DEMO', 'ALLOW_ROOT', 'ALLOW_PLAIN_HTTP'];
const secrets = Object.entries<Setting>(SETTINGS)
  .filter(([, { isSecret, mayHoldPassword }]) => isSecret || mayHoldPassword)
  .map(([name]) => name);

describe('the values of the chart', () => {
  it('plain settings are those that there are, without secrets and what the image decides', () => {
    const plain = Object.keys(SETTINGS).filter((name) => !secrets.includes(name) && !DECIDED.includes(name));
    expect(schema.properties.settings.propertyNames.enum.toSorted()).toEqual(plain.toSorted());
    for (const name of [...secrets, ...DECIDED, 'BAARI_OLD_SECRET_2', 'S3_BUCKETS', 'REDIS_SENTINEL_GRUOP'])
      expect([name, takes(withSettings({ ...BUCKET, [name]: SECRET }))]).toEqual([name, false]);
  });

  it('names each secret that goes into the Secret, and nothing that is no setting', () => {
    const [, said = ''] = /^# A Secret of yours(.*?)^secretName/ms.exec(read('values.yaml')) ?? [];
    const named = said.match(/\b[A-Z0-9]+_[A-Z0-9_]+\b/g)!;
    expect(named.toSorted()).toEqual(secrets.toSorted());
  });

  it('the service takes what the chart takes, and sees no danger in it', () => {
    const { settings } = filled();
    expect(takes(filled())).toBe(true);
    expect(dangersUnder({ HOST: '0.0.0.0', ...secretsBeside(settings), ...settings })).toEqual([]);
  });

  it.each<[string, boolean, Values]>([
    ['a stop that waits for 0 s', true, { STOP_WAIT_SECONDS: '0' }],
    ['a stop that waits for 5 s', true, { STOP_WAIT_SECONDS: '5' }],
    ['a stop that waits for 6 s', false, { STOP_WAIT_SECONDS: '6' }],
    ['a stop that waits for 10 s', false, { STOP_WAIT_SECONDS: '10' }],
    ['no proxy in front', false, { TRUST_PROXY: '0' }],
    ['a network of proxies', true, { TRUST_PROXY: '10.0.0.0/8' }],
    ['a plain address', false, { PUBLIC_URL: `http://${HOST}` }],
    ['a bucket without region', false, { S3_BUCKET: 'clinic-files', S3_REGION: '' }],
    ['a bucket at another provider', true, { S3_BUCKET: 'a-b', S3_ENDPOINT: 'https://objects.example' }],
    ['a region without bucket', false, { S3_REGION: 'ap-south-1' }],
    ['days of backups without their bucket', false, { ...BUCKET, BACKUP_KEEP_DAYS: '31' }],
    ['a prefix of backups without their bucket', false, { ...BUCKET, BACKUP_PREFIX: 'clinic/' }],
    ['backups by themselves', true, backupsBy({ BACKUP_PASSPHRASE_FILE: '/etc/baari/backup/passphrase' })],
    ['backups by themselves that nothing encrypts', false, backupsBy({})],
    [
      'backups that two things encrypt',
      false,
      backupsBy({ BACKUP_PASSPHRASE_FILE: '/etc/baari/passphrase', BACKUP_RECIPIENT: `age1${'q'.repeat(58)}` }),
    ],
    ['Sentinels', true, { REDIS_SENTINEL_GROUP: 'clinic' }],
    ['Sentinels of a cluster', false, { REDIS_SENTINEL_GROUP: 'clinic', REDIS_CLUSTER: '1' }],
    ['no SMS', true, { SMS_PROVIDER: 'none' }],
    ['SMS by MSG91', true, { SMS_PROVIDER: 'msg91', ...TEXTS }],
    ['SMS of no texts', false, { SMS_PROVIDER: 'msg91' }],
    ['SMS to an outbox that nobody reads', false, { SMS_PROVIDER: 'outbox' }],
    ['SMS by Gupshup', true, { SMS_PROVIDER: 'gupshup', ...GUPSHUP, ...TEXTS }],
    ['SMS by Gupshup from nobody', false, { SMS_PROVIDER: 'gupshup', GUPSHUP_USER_ID: '2000123456', ...TEXTS }],
    ['an account at Gupshup that is not used', false, GUPSHUP],
    ['WhatsApp', true, { WHATSAPP_PHONE_NUMBER_ID: '106540352242922', ...TEXTS }],
    ['WhatsApp without texts', false, { WHATSAPP_PHONE_NUMBER_ID: '106540352242922' }],
    ['a GSTIN of nobody', false, { SELLER_GSTIN: '27AAPFU0939F1ZV' }],
  ])('%s: chart and service agree (%s)', (_, isTaken, change) => {
    const settings = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== ''));
    const values = withSettings(settings);
    expect({ chart: takes(values), service: serviceTakes(values.settings) }).toEqual({
      chart: isTaken,
      service: isTaken,
    });
  });

  it('without an address or proxies, or with a name that is none, nothing is installed', () => {
    for (const lacking of ['PUBLIC_URL', 'TRUST_PROXY']) {
      const settings = { ...filled().settings };
      delete settings[lacking];
      expect([lacking, takes({ ...filled(), settings })]).toEqual([lacking, false]);
    }
    for (const change of [{ replica: 3 }, { replicas: 0 }, { imagePullSecrets: ['registry'] }, { extraVolumes: [{}] }])
      expect(takes(filled(change))).toBe(false);
  });

  it('has the version of the service', () => {
    const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
    expect(chart).toMatchObject({ version, appVersion: version });
  });

  it('each value that a template uses is there', () => {
    const used = readdirSync(join(CHART, 'templates')).flatMap((name) =>
      [...read(`templates/${name}`).matchAll(/\.Values\.(\w+)(?:\.(\w+))?/g)].map(([, first, second]) => [
        first!,
        second,
      ]),
    );
    expect(used.length).toBeGreaterThan(10);
    const lost = used.filter(([first = '', second]) => {
      const value = shipped[first];
      return value === undefined || (second !== undefined && !(second in (value as object)));
    });
    expect(lost).toEqual([]);
  });
});

function backupsBy(settings: Values): Values {
  const bucket = { BACKUP_BUCKET: 'clinic-backups', BACKUP_REGION: 'ap-south-1', BACKUP_EVERY_HOURS: '24' };
  return { ...BUCKET, ...bucket, ...settings };
}

interface Container {
  image: string;
  env: { name: string; valueFrom: { secretKeyRef: { name: string; key: string; optional?: boolean } } }[];
  volumeMounts: { name: string; mountPath: string }[];
}
interface Pod {
  imagePullSecrets?: { name: string }[];
  containers: [Container];
  volumes: { name: string }[];
}

describe.skipIf(lacksGo())('the chart as Helm’s engine of templates renders it', () => {
  let helm: ReturnType<typeof openHelm>;
  beforeAll(() => {
    helm = openHelm();
  }, 120_000);
  afterAll(() => helm.close());

  const rendered = (Values: ChartValues) =>
    helm.render(CHART, {
      Values,
      Release: { Name: 'asha' },
      Chart: { Name: chart.name, AppVersion: chart.appVersion },
    });
  function made(values: ChartValues): Record<string, { spec?: Record<string, unknown>; data?: Values }> {
    const { files, refused } = rendered(values);
    if (files === null) throw new Error(refused);
    return Object.fromEntries(Object.entries(files).map(([name, text]) => [name, parse(text) as object]));
  }
  const podOf = (values: ChartValues) =>
    (made(values)['deployment.yaml']!.spec as { template: { spec: Pod } }).template.spec;

  it('every file is an object of Kubernetes, and the settings reach the pods as they are', () => {
    const { 'checks.yaml': checks, ...objects } = made(filled());
    expect(checks).toBeNull();
    for (const one of Object.values(objects)) expect(one).toHaveProperty('metadata.name');
    expect(objects['settings.yaml']!.data).toEqual(filled().settings);
    expect(podOf(filled()).containers[0].image).toBe(`registry.asha.example/baari:${chart.appVersion}`);
    expect(objects['ingress.yaml']!.spec).toMatchObject({
      ingressClassName: 'nginx',
      tls: [{ hosts: [HOST], secretName: 'asha-tls' }],
      rules: [{ host: HOST }],
    });
  });

  it('a pod waits for what the Secret must have: with several replicas Redis too', () => {
    const needed = (replicas: number) =>
      podOf(filled({ replicas })).containers[0].env.map(({ name, valueFrom: { secretKeyRef: from } }) => {
        expect(from).toEqual({ name: 'baari', key: name });
        return name;
      });
    expect(needed(1)).toEqual(['DATABASE_URL', 'MIGRATION_DATABASE_URL', 'BAARI_SECRET']);
    expect(needed(2)).toEqual([...needed(1), 'REDIS_URL']);
  });

  it('takes an image from a private registry, and mounts files that settings name', () => {
    const extraVolumes = [{ name: 'passphrase', secret: { secretName: 'backup-passphrase' } }];
    const extraVolumeMounts = [{ name: 'passphrase', mountPath: '/etc/baari/backup', readOnly: true }];
    const settings = backupsBy({
      PUBLIC_URL: `https://${HOST}`,
      BACKUP_PASSPHRASE_FILE: '/etc/baari/backup/passphrase',
    });
    const values = filled({ settings, extraVolumes, extraVolumeMounts, imagePullSecrets: [{ name: 'registry' }] });
    expect(takes(values)).toBe(true);
    const { imagePullSecrets, volumes, containers } = podOf(values);
    expect(imagePullSecrets).toEqual([{ name: 'registry' }]);
    expect(volumes).toEqual([...podOf(filled()).volumes, ...extraVolumes]);
    expect(containers[0].volumeMounts).toEqual([...podOf(filled()).containers[0].volumeMounts, ...extraVolumeMounts]);
  });

  it.each<[string, ChartValues, RegExp]>([
    ['no image', filled({ image: { repository: '', tag: '' } }), /Set image\.repository to where you pushed the image/],
    ['no place for pictures', withSettings({}), /set settings\.S3_BUCKET .* or mount a volume/],
    [
      'a passphrase that no pod has',
      withSettings(backupsBy({ BACKUP_PASSPHRASE_FILE: '/etc/baari/passphrase' })),
      /names \/etc\/baari\/passphrase, which no pod has: mount a Secret/,
    ],
    [
      'no host',
      filled({ ingress: { host: '' } }),
      /Set ingress\.host to asha\.example, the host of settings\.PUBLIC_URL/,
    ],
    ['another host', filled({ ingress: { host: 'clinic.example' } }), /Set ingress\.host to asha\.example/],
    ['no certificate', filled({ ingress: { tlsSecretName: '' } }), /Set ingress\.tlsSecretName to a Secret/],
  ])('%s: says what to do', (_, values, said) => {
    expect(takes(values)).toBe(true);
    expect(rendered(values).refused).toMatch(said);
  });

  it('goes without a bucket where pictures have a volume, and without what the ingress needs where there is none', () => {
    const onDisk = {
      ...withSettings({}),
      extraVolumes: [{ name: 'files', persistentVolumeClaim: { claimName: 'files' } }],
      extraVolumeMounts: [{ name: 'files', mountPath: '/var/lib/baari/files/' }],
    };
    expect(rendered(onDisk).refused).toBeNull();
    expect(made(filled({ ingress: { enabled: false, host: '', tlsSecretName: '' } }))['ingress.yaml']).toBeNull();
  });
});
