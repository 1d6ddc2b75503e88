/** The policy's directives by name. */
function directivesOf(policy: string): Map<string, string[]> {
  const directives = policy.split(';').map((directive) => directive.trim().split(/\s+/));
  return new Map(directives.map(([name = '', ...sources]) => [name, sources]));
}

const UNSAFE = ["'unsafe-inline'", "'unsafe-eval'", '*', 'https:', 'http:', 'data:'];
const ALWAYS: Readonly<Record<string, RegExp>> = {
  'x-content-type-options': /^nosniff$/,
  'x-frame-options': /^DENY$/,
  'referrer-policy': /^(strict-origin-when-cross-origin|no-referrer)$/,
  'cross-origin-resource-policy': /^same-origin$/,
};
/** Headers that only documents need; files beside a document do without. */
const DOCUMENT: Readonly<Record<string, RegExp>> = {
  'cross-origin-opener-policy': /^same-origin/,
  'permissions-policy': /geolocation=\(\)/,
};
const HTTPS: Readonly<Record<string, RegExp>> = { 'strict-transport-security': /^max-age=\d{8}/ };

/** The headers that an answer lacks, and those that reveal too much. Every answer is checked, errors and files too. */
export function headerFaults(headers: Headers, kind: { https?: boolean; asset?: boolean } = {}): string[] {
  const policy = directivesOf(headers.get('content-security-policy') ?? '');
  const scripts = policy.get('script-src') ?? policy.get('default-src') ?? ['*'];
  const wanted = Object.entries({ ...ALWAYS, ...(kind.asset ? {} : DOCUMENT), ...(kind.https ? HTTPS : {}) });
  return [
    ...wanted.filter(([name, value]) => !value.test(headers.get(name) ?? '')).map(([name]) => `${name} is not right`),
    ...UNSAFE.filter((source) => scripts.includes(source)).map((source) => `scripts may come from ${source}`),
    ...(policy.get('frame-ancestors')?.join() === "'none'" ? [] : ['it can be framed']),
    ...['server', 'x-powered-by', 'access-control-allow-origin'].filter((name) => headers.has(name)),
  ];
}
