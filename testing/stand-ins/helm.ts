import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const GO = '/usr/bin/go';
/** Where Debian puts the sources of Go's packages. */
const PACKAGES = '/usr/share/gocode';
const SPRIG = join(PACKAGES, 'src/github.com/Masterminds/sprig');

/** Whether charts cannot be rendered here, which is reported. */
export function lacksGo(): boolean {
  const isMissing = ![GO, SPRIG].every((path) => existsSync(path));
  if (isMissing)
    console.warn(
      'SKIPPED: rendering the chart needs Go and Sprig: on Debian, apt-get install golang-go golang-github-masterminds-sprig-dev.',
    );
  return isMissing;
}

/** What Helm would make of a chart: the text of each template by its name, or why it stopped. */
export type Rendered = { files: Record<string, string>; refused: null } | { files: null; refused: string };

/** Builds what renders charts as Helm does. */
export function openHelm() {
  const folder = mkdtempSync(join(tmpdir(), 'baari-helm-'));
  const program = join(folder, 'helm');
  const env = { ...process.env, GO111MODULE: 'off', GOPATH: PACKAGES, GOCACHE: join(folder, 'cache') };
  const built = spawnSync(GO, ['build', '-o', program, join(import.meta.dirname, 'helm/main.go')], {
    env,
    encoding: 'utf8',
  });
  if (built.status !== 0) throw new Error(built.stderr);
  return {
    /** `chart` is its folder; `seen` what its templates see: Values, Release and Chart. */
    render(chart: string, seen: object): Rendered {
      const { status, stdout, stderr } = spawnSync(program, [chart], { input: JSON.stringify(seen), encoding: 'utf8' });
      if (status !== 0) return { files: null, refused: stderr };
      return { files: JSON.parse(stdout) as Record<string, string>, refused: null };
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}
