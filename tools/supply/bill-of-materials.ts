// Part of `npm run build`: writes dist/bom.json, the bill of materials (CycloneDX) of what is delivered.
import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Contrib, Enums, Models, Serialize, Spec } from '@cyclonedx/cyclonedx-library';
import satisfies from 'spdx-satisfies';
import { ROOT } from '../files.ts';
import { statedOf } from './licences.ts';
import type { Licences } from './licences.ts';
import { installedOf, isOurs, needsOf, readJson, readLock } from './lock.ts';
import type { Installed, Lock } from './lock.ts';

export const BILL = 'dist/bom.json';

/** Comparing an expression with any list throws if it is none. */
const licences = new Contrib.License.Factories.LicenseFactory((text) => void satisfies(text, ['MIT']));

/** The address of a package in a bill of materials. */
export const purlOf = (name: string, version: string) => `pkg:npm/${name.replace('@', '%40')}@${version}`;

/** The hash of a package's archive, as the lock has it, in hexadecimal digits. */
const sha512Of = (integrity = '') => Buffer.from(integrity.replace(/^sha512-/, ''), 'base64').toString('hex');

function addLicence(component: Models.Component, licence: string | undefined): void {
  if (licence !== undefined) component.licenses.add(licences.makeFromString(licence));
}

/** The licence that a file of the package states, with that file's text, where its manifest names none. */
function addStated(component: Models.Component, installed: Installed): void {
  const stated = statedOf(installed, readJson<Licences>('tools/supply/licences.json'));
  if (!stated) return;
  const licence = licences.makeSpdxLicense(stated.licence);
  licence.acknowledgement = Enums.LicenseAcknowledgement.Concluded;
  licence.text = new Models.Attachment(readFileSync(join(ROOT, installed.path, stated.file), 'utf8'));
  component.licenses.add(licence);
}

function componentOf(installed: Installed): Models.Component {
  const { path, name, version, licence, entry } = installed;
  const component = new Models.Component(Enums.ComponentType.Library, name, {
    bomRef: path,
    version,
    purl: purlOf(name, version),
    scope: entry.optional ? Enums.ComponentScope.Optional : Enums.ComponentScope.Required,
  });
  component.hashes.set(Enums.HashAlgorithm['SHA-512'], sha512Of(entry.integrity));
  addLicence(component, licence);
  addStated(component, installed);
  return component;
}

/** The bill of materials of a lock: each package that is delivered, and which of them needs which. */
export function billOf(lock: Lock, made: Date): Models.Bom {
  const { name = '', version = '', license } = lock.packages[''] ?? {};
  const product = new Models.Component(Enums.ComponentType.Application, name, {
    bomRef: name,
    version,
    purl: purlOf(name, version),
  });
  addLicence(product, license);
  const bom = new Models.Bom({
    serialNumber: `urn:uuid:${randomUUID()}`,
    metadata: new Models.Metadata({ timestamp: made, component: product }),
  });
  const delivered = installedOf(lock).filter(({ isProduction }) => isProduction);
  const components = new Map(delivered.map((installed) => [installed.path, componentOf(installed)]));
  const link = (from: Models.Component, paths: readonly string[]) =>
    paths.forEach((path) => {
      const needed = components.get(path);
      if (needed) from.dependencies.add(needed.bomRef);
    });
  for (const [path, component] of components) {
    bom.components.add(component);
    link(component, needsOf(lock, path));
  }
  const folders = Object.keys(lock.packages).filter(isOurs);
  folders.forEach((path) => link(product, needsOf(lock, path, false)));
  return bom;
}

/** A bill of materials as JSON, in the order of its components' names. */
export function textOfBill(bom: Models.Bom): string {
  const factory = new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6);
  return new Serialize.JsonSerializer(factory).serialize(bom, { sortLists: true, space: 1 });
}

if (import.meta.main) {
  const file = join(ROOT, BILL);
  const bom = billOf(readLock(), new Date());
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, textOfBill(bom));
  console.log(`${BILL}: ${bom.components.size} packages`);
}
