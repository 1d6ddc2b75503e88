// Who may import whom. CONTRIBUTING.md says why; tools/boundaries.test.ts shows that a breach is caught.
const FEATURE = '^apps/api/src/features/([^/]+)/';
const TEST = '[.]test[.]tsx?$';

/** What a feature of the API may use of others: their service.ts alone, and only downward. All others use none. */
const USES = {
  account: ['mail'],
  reminder: ['mail'],
  profile: ['subscription'],
  licence: ['mail', 'subscription'],
  export: ['profile'],
  'phone-code': ['patient-message'],
  'own-visits': ['phone-code', 'ticket'],
  booking: ['feature-switch', 'phone-code', 'ticket'],
  appointments: ['ticket'],
  queue: ['ticket'],
  'booking-flood': ['mail'],
  members: ['mail'],
  notice: ['account', 'mail', 'members', 'receipt', 'reminder'],
};

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

const packages = [
  forbid(
    'contract-on-zod-alone',
    'Everything speaks the contract, so that it must not drag anything along.',
    { path: '^packages/contract/src', pathNot: TEST },
    { pathNot: '^(packages/contract/src|node_modules/zod)/' },
  ),
  forbid(
    'calendar-and-client-on-contract',
    'Pure rules and one typed call: they run in browsers and servers.',
    { path: '^packages/(calendar|client)/src', pathNot: TEST },
    { path: '^(packages|apps)/', pathNot: '^packages/(contract|$1)/src' },
  ),
  forbid(
    'ui-on-nothing-of-ours',
    'ui knows no product.',
    { path: '^packages/ui/src' },
    { path: '^(packages/(?!ui/)|apps/)' },
  ),
  forbid(
    'apps-apart',
    'Apps meet on the wire, never in code.',
    { path: '^apps/([^/]+)/' },
    { path: '^apps/', pathNot: '^apps/$1/' },
  ),
  forbid(
    'packages-below-apps',
    'Apps are built from packages, and so are their tests.',
    { path: '^packages/' },
    { path: '^apps/' },
  ),
];

const tests = [
  forbid(
    'testing-in-tests-alone',
    'What makes disposable doctors has no place in a running service.',
    { path: '^(apps/[^/]+/src|packages)/', pathNot: TEST },
    { path: '^testing/' },
  ),
  forbid(
    'suites-apart',
    'What two suites need moves to testing/; a suite can then be changed alone.',
    { path: '^(packages|testing|bench|tools|e2e|apps/[^/]+/(?:src|tests))/' },
    { path: ['^apps/[^/]+/tests/', '^e2e/'], pathNot: '^$1/' },
  ),
  forbid(
    'journeys-know-the-wire-alone',
    'Whoever books or treats patients sees no code.',
    { path: '^e2e/' },
    { path: '^(apps|bench)/' },
  ),
  forbid(
    'testing-on-the-api-alone',
    'It builds the service; screens are looked at by journeys.',
    { path: '^testing/' },
    { path: '^(apps/(?!api/src/)|bench/|tools/)' },
  ),
];

const API = '^apps/api/src/';
const layers = [
  forbid(
    'lib-is-the-floor',
    'lib -> messages, which are data alone.',
    { path: `${API}lib/` },
    { path: API, pathNot: `${API}(lib|messages)/` },
  ),
  forbid('db-on-lib', 'db -> lib.', { path: `${API}db/` }, { path: API, pathNot: `${API}(db|lib)/` }),
  forbid('ports-on-db', 'ports -> db, lib.', { path: `${API}ports/` }, { path: API, pathNot: `${API}(ports|db|lib)/` }),
  forbid(
    'http-on-ports',
    'http -> ports, db, lib.',
    { path: `${API}http/` },
    { path: API, pathNot: `${API}(http|ports|db|lib)/` },
  ),
  forbid(
    'features-below-app',
    'features -> http, ports, db, lib; the values of config are passed in.',
    { path: `${API}features/` },
    { path: `${API}([^/]+[.]ts$|(config|compose|start|demo|checkup|operator)/)` },
  ),
  forbid(
    'config-on-lib',
    'Settings are read before anything else is there.',
    { path: `${API}config/`, pathNot: TEST },
    { path: API, pathNot: `${API}(config|lib)/` },
  ),
  forbid(
    'modules-by-app-alone',
    'app.ts lists the modules; nothing else builds one.',
    { path: API, pathNot: `^apps/api/src/app[.]ts$|${TEST}` },
    { path: `${API}features/[^/]+/module[.]ts$` },
  ),
];

const traces = [
  forbid(
    'opentelemetry-in-one-file',
    'Everything else knows lib/trace.ts alone.',
    { path: API, pathNot: '^apps/api/src/ports/traces-otlp[.]ts$' },
    { path: '^node_modules/@opentelemetry/' },
  ),
  forbid(
    'opentelemetry-when-wanted',
    'Without a collector nothing of it is loaded.',
    {},
    { path: '^apps/api/src/ports/traces-otlp[.]ts$', dynamic: false },
  ),
];

const operator = [
  forbid(
    'checkup-by-settings-and-ports',
    'It looks at the service from outside, as the command line and main.ts hand it on.',
    { path: `${API}checkup/` },
    { path: API, pathNot: `${API}(checkup|config|db|lib|ports|start)/` },
  ),
  forbid(
    'operator-on-top',
    'The command line is composed like main.ts: nothing of the service leans on it.',
    { path: API, pathNot: `${API}operator(/|[.]ts$)` },
    { path: `${API}operator(/|[.]ts$)` },
  ),
  forbid(
    'operator-by-rules-and-services',
    'It speaks no HTTP, and the stores of features are their own affair.',
    { path: `${API}operator(/|[.]ts$)` },
    { path: [`${API}(http|compose)/`, `${API}features/[^/]+/(routes|store)`, `${API}(app|main)[.]ts$`] },
  ),
];

const features = [
  forbid(
    'only-store-queries',
    'Only store.ts knows SQL.',
    { path: FEATURE, pathNot: `(/store|${TEST})` },
    { path: '^node_modules/(@types/)?(pg|kysely)/' },
  ),
  forbid(
    'only-routes-know-http',
    'A service can be called from a job as well as from a request.',
    { path: FEATURE, pathNot: `(/(module|routes)[^/]*[.]ts|${TEST})$` },
    { path: `^(apps/api/src/http/|node_modules/(fastify|@fastify)/)` },
  ),
  forbid(
    'routes-not-to-store',
    'module -> routes -> service -> store.',
    { path: `${FEATURE}routes` },
    { path: '^apps/api/src/features/$1/store|^apps/api/src/db/' },
  ),
  forbid(
    'store-is-the-bottom',
    'module -> routes -> service -> store.',
    { path: `${FEATURE}store` },
    { path: '^apps/api/src/features/$1/(routes|service)' },
  ),
  forbid(
    'another-feature-by-its-service',
    "Another feature's store and rules are its own affair.",
    { path: FEATURE },
    {
      path: '^apps/api/src/features/',
      // module.ts beside the features says what every module gives.
      pathNot: ['^apps/api/src/features/($1/|module[.]ts$)', '^apps/api/src/features/[^/]+/service[.]ts$'],
    },
  ),
  ...Object.entries(USES).map(([feature, used]) =>
    forbid(
      `${feature}-downward`,
      'Features form layers: USES above says which lie below which.',
      { path: `^apps/api/src/features/${feature}/` },
      {
        path: '^apps/api/src/features/[^/]+/',
        pathNot: `^apps/api/src/features/(${[feature, ...used].join('|')})/`,
      },
    ),
  ),
  forbid(
    'feature-on-no-other',
    'A feature that uses another one says so in USES above.',
    { path: FEATURE, pathNot: `^apps/api/src/features/(${Object.keys(USES).join('|')})/` },
    { path: '^apps/api/src/features/[^/]+/', pathNot: '^apps/api/src/features/$1/' },
  ),
];

/** Features of the panel that have rooms, and what each room may use of the others: only downward. */
const ROOMS = {
  appointments: {
    board: ['desk', 'day-list', 'walk-in'],
    desk: ['day-list', 'walk-in', 'move', 'patient', 'flood'],
    'other-day': ['day-list', 'move', 'patient', 'flood'],
    'day-control': ['day-list', 'patient'],
    flood: ['day-list'],
    'day-list': ['paper'],
    'walk-in': ['paper'],
    patient: ['day-list', 'walk-in', 'move'],
    move: [],
    paper: [],
  },
  profile: { view: [], deletion: ['form'], form: [] },
};

const rooms = Object.entries(ROOMS).flatMap(([feature, usedBy]) => {
  const folder = `^apps/panel/src/features/${feature}/`;
  const known = Object.keys(usedBy).join('|');
  return [
    ...Object.entries(usedBy).map(([room, used]) =>
      forbid(
        `${feature}-${room}-downward`,
        'The screen puts rooms together; a room uses those below it.',
        { path: `${folder}${room}/` },
        { path: folder, pathNot: `${folder}(${[room, ...used].join('|')})/` },
      ),
    ),
    forbid(
      `${feature}-rooms-are-known`,
      'A new room says above what it uses.',
      { path: `${folder}[^/]+/`, pathNot: `${folder}(${known})/` },
      {},
    ),
  ];
});

const web = [
  forbid(
    'screens-apart',
    'A feature of a web app never imports another one.',
    { path: '^apps/(panel|booking)/src/features/([^/]+)/' },
    { path: '^apps/$1/src/features/', pathNot: '^apps/$1/src/features/$2/' },
  ),
  forbid(
    'screens-below-app',
    'app -> features -> lib, ui.',
    { path: '^apps/(panel|booking)/src/features/' },
    { path: '^apps/$1/src/app/' },
  ),
  forbid(
    'lib-below-screens',
    'lib knows no screen.',
    { path: '^apps/(panel|booking)/src/lib/' },
    { path: '^apps/$1/src/(app|features)/' },
  ),
];

module.exports = {
  forbidden: [
    ...packages,
    ...tests,
    ...layers,
    ...traces,
    ...operator,
    ...features,
    ...web,
    ...rooms,
    forbid('no-cycles', 'A cycle is one file in disguise.', {}, { circular: true }),
    forbid(
      'no-unresolved',
      'An import that leads nowhere is checked by no rule.',
      {},
      { couldNotResolve: true, pathNot: '[?](url|raw|worker)$' },
    ),
    forbid(
      'no-orphans',
      'What nothing uses goes.',
      {
        orphan: true,
        pathNot: [
          '[.]config[.]ts$',
          '[.]d[.]ts$',
          TEST,
          '^(bench|tools)/',
          '[.]worker[.]ts$',
          'apps/[^/]+/src/(main|operator|sw)[.]tsx?$',
          'apps/api/src/sandbox/checkout[.]js$', // a browser's
        ],
      },
      {},
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|coverage)/' },
    tsPreCompilationDeps: true,
    preserveSymlinks: false,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types', 'browser'],
    },
    tsConfig: { fileName: `${__dirname}/tsconfig.json` },
  },
};
