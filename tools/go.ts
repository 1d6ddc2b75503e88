import { existsSync } from 'node:fs';
import { aptInstall } from './apt.ts';

export const NO_GO =
  'LEFT OUT: rendering the chart of deploy/helm. It needs Go and Sprig: install them (on Debian: apt-get install golang-go ' +
  'golang-github-masterminds-sprig-dev).';

const hasGo = () =>
  ['/usr/bin/go', '/usr/share/gocode/src/github.com/Masterminds/sprig'].every((path) => existsSync(path));

/** Whether Go, with which Helm's templates are rendered, is here or could be installed. */
export async function findOrInstallGo(): Promise<boolean> {
  if (!hasGo()) await aptInstall('Go to render the chart', ['golang-go', 'golang-github-masterminds-sprig-dev']);
  return hasGo();
}
