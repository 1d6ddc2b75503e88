// `npm run new-feature -- waiting-room`: the files of a feature, with one endpoint to begin from.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from './files.ts';

const pascal = (name: string) => name.replace(/(^|-)(\w)/g, (_, _dash, letter: string) => letter.toUpperCase());

/** Path -> text of a new feature's files. */
export function featureFiles(name: string): Record<string, string> {
  const Type = pascal(name);
  const value = Type[0]?.toLowerCase() + Type.slice(1);
  const folder = `apps/api/src/features/${name}`;
  return {
    [`packages/contract/src/${name}.ts`]: `import * as z from 'zod/mini';
import { answerOf, endpoint } from './endpoint.ts';

export const list${Type} = endpoint({
  summary: 'List what this doctor has',
  method: 'GET',
  path: '/api/doctor/${name}',
  access: 'doctor',
  limit: 'reads',
  answer: answerOf({ ids: z.array(z.string()) }),
  codes: [],
});

export const ${value}Endpoints = { list${Type} };
`,
    [`${folder}/module.ts`]: `import type { Pool } from '../../db/pool.ts';
import { ${value}Handlers } from './routes.ts';
import { ${value}Service } from './service.ts';
import { ${value}Store } from './store.ts';

export const ${value}Module = ({ pool }: { pool: Pool }) => ({
  handlers: ${value}Handlers(${value}Service(${value}Store(pool))),
});
`,
    [`${folder}/routes.ts`]: `import type { ${value}Endpoints } from '@baari/contract/${name}';
import { say } from '@baari/contract/said';
import type { Handlers } from '../../http/caller.ts';
import type { ${Type}Service } from './service.ts';

export function ${value}Handlers(service: ${Type}Service): Handlers<typeof ${value}Endpoints> {
  return {
    list${Type}: async ({ session }) => ({
      ...say('${name}-found', 'Found'),
      ids: await service.list(session.doctorId),
    }),
  };
}
`,
    [`${folder}/service.ts`]: `import type { DoctorId } from '../../lib/doctor-id.ts';
import type { ${Type}Store } from './store.ts';

export function ${value}Service(store: ${Type}Store) {
  return {
    list: (doctorId: DoctorId): Promise<string[]> => store.list(doctorId),
  };
}
export type ${Type}Service = ReturnType<typeof ${value}Service>;
`,
    [`${folder}/store.ts`]: `import type { Pool } from '../../db/pool.ts';
import { db, run } from '../../db/statements.ts';
import { asDoctor } from '../../db/transaction.ts';
import type { DoctorId } from '../../lib/doctor-id.ts';

export function ${value}Store(pool: Pool) {
  return {
    list: (doctorId: DoctorId): Promise<string[]> =>
      asDoctor(pool, doctorId, async (client) => {
        const rows = await run(client, db.selectFrom('${name.replaceAll('-', '_')}').select('id').orderBy('id'));
        return rows.map(({ id }) => id);
      }),
  };
}
export type ${Type}Store = ReturnType<typeof ${value}Store>;
`,
  };
}

function main(name = ''): string {
  if (!/^[a-z]+(-[a-z]+)*$/.test(name))
    return 'Usage: npm run new-feature -- waiting-room (lower case, words joined by -)';
  const files = featureFiles(name);
  const taken = Object.keys(files).find((path) => existsSync(join(ROOT, path)));
  if (taken) return `${taken} is already there. Choose another name.`;
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(ROOT, path)), { recursive: true });
    writeFileSync(join(ROOT, path), text);
    console.log(`wrote ${path}`);
  }
  return [
    'Next: its endpoints into packages/contract/src/table.ts, its module into the list of apps/api/src/app.ts,',
    'its table into a new file of apps/api/database/migrations (then npm run generate-tables), who may touch it into',
    'apps/api/database/functions/access.sql, and a test into apps/api/tests.',
  ].join('\n');
}

if (import.meta.main) console.log(main(process.argv[2]));
