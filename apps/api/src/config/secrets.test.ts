import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createSecrets, keptSecrets } from './secrets.ts';

it('of two starts on an empty directory both have the secrets that stay', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'baari-secrets-'));
  try {
    const [first, second] = [createSecrets(dataDir), createSecrets(dataDir)];
    expect(second).toEqual(first);
    expect(keptSecrets(dataDir)).toEqual(first);
    expect(readdirSync(join(dataDir, 'secrets'))).toEqual(['service']);
  } finally {
    rmSync(dataDir, { recursive: true });
  }
});
