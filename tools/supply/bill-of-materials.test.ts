import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import { expect, it } from 'vitest';
import { billOf, purlOf, textOfBill } from './bill-of-materials.ts';
import { ROOT } from '../files.ts';
import type { Licences } from './licences.ts';
import { reached, readJson, readLock } from './lock.ts';

interface Bill {
  metadata: { component: { name: string } };
  components: {
    'bom-ref': string;
    version: string;
    purl: string;
    hashes: { alg: string; content: string }[];
    licenses?: { license?: { id?: string; acknowledgement?: string; text?: { content: string } } }[];
  }[];
  dependencies: { ref: string; dependsOn?: string[] }[];
}

const lock = readLock();
const bill = JSON.parse(textOfBill(billOf(lock, new Date('2026-11-22T00:00:00Z')))) as Bill;
const schemas = join(dirname(createRequire(import.meta.url).resolve('@cyclonedx/cyclonedx-library')), '../res/schema');
const schemaOf = (name: string) =>
  JSON.parse(readFileSync(join(schemas, `${name}.SNAPSHOT.schema.json`), 'utf8')) as object;

it('is valid by the schema of CycloneDX 1.6', () => {
  const ajv = new Ajv({ strict: false, allErrors: true });
  formats.default(ajv);
  for (const international of ['idn-email', 'iri-reference']) ajv.addFormat(international, true);
  for (const part of ['spdx', 'jsf-0.82'])
    ajv.addSchema(schemaOf(part), `http://cyclonedx.org/schema/${part}.SNAPSHOT.schema.json`);
  const validate = ajv.compile(schemaOf('bom-1.6'));
  validate(bill);
  expect(validate.errors ?? []).toEqual([]);
});

it('holds what the apps and packages need to run, none missing and none besides', () => {
  const needed = [...reached(lock, { withDevelopment: false }).keys()].filter((path) => path.includes('node_modules/'));
  expect(needed.length).toBeGreaterThan(200);
  expect(bill.components.map((component) => component['bom-ref']).sort()).toEqual(needed.sort());
});

it('gives each package its version, address, checksum and licence as the lock has them', () => {
  for (const component of bill.components) {
    const path = component['bom-ref'];
    const entry = lock.packages[path]!;
    expect(component.version, path).toBe(entry.version);
    expect(component.purl, path).toBe(purlOf(entry.name ?? path.replace(/^.*node_modules\//, ''), entry.version!));
    const checksum = Buffer.from(component.hashes[0]!.content, 'hex').toString('base64');
    expect(`sha512-${checksum}`, path).toBe(entry.integrity);
    expect(JSON.stringify(component.licenses) ?? '', path).toContain(
      entry.license?.replace(/[()]/g, '').split(' ')[0] ?? '',
    );
  }
});

it('names a licence for each, and shows the text of those that stand in no manifest', () => {
  expect(bill.components.filter(({ licenses }) => !licenses?.length)).toEqual([]);
  const image = bill.components.find((component) => component['bom-ref'] === 'node_modules/png-js')!;
  const [{ license }] = image.licenses as [{ license: object }];
  expect(license).toMatchObject({ id: 'MIT', acknowledgement: 'concluded' });
  expect(license).toHaveProperty('text.content', expect.stringMatching(/^MIT License[^]+without restriction/));
});

it('the file that is said to state a licence does', () => {
  const stated = readJson<Licences>('tools/supply/licences.json').stated;
  for (const { package: name, licence, file } of stated) {
    expect(licence).toBe('MIT');
    expect(readFileSync(join(ROOT, 'node_modules', name, file), 'utf8')).toMatch(
      /\bMIT\b|^Permission is hereby granted, free of charge, to any person obtaining a copy/m,
    );
  }
});

it('says which package needs which, from the product on', () => {
  const needs = (ref: string) => bill.dependencies.find((one) => one.ref === ref)?.dependsOn;
  expect(needs(bill.metadata.component.name)).toContain('node_modules/fastify');
  expect(needs('node_modules/fastify')).toContain('node_modules/@fastify/ajv-compiler');
});
