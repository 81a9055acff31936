import { importColumns, type SiteImport } from '@contract/siteImport';
import { provision } from '@server/modules/provisioning/provisioning.service';
import { everything, type Scope } from '@server/modules/scope';
import { seed } from '@server/modules/seed/seed';
import { applyImport, startImport } from '@server/modules/siteImport/siteImport.service';
import { findImport, listProblems } from '@server/modules/siteImport/siteImport.store';
import { retireSite } from '@server/modules/siteLife/siteLife.service';
import { utils, write } from 'xlsx';
import { anActor } from './actors';
import { aDevice, aSiteDeclaration } from './aSiteDeclaration';
import { useSeededDatabase } from './database';
import { quietLog } from './quietLog';
import { testClock } from './testClock';

export type Row = Partial<Record<(typeof importColumns)[number], unknown>>;

/** A workbook of these rows, with all columns under their names on the wire. */
export const workbook = (rows: readonly Row[]): Buffer => {
  const book = utils.book_new();
  const table = [importColumns, ...rows.map((row) => importColumns.map((column) => row[column] ?? null))];
  utils.book_append_sheet(book, utils.aoa_to_sheet(table as unknown[][]), 'sites');
  return Buffer.from(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer);
};

export const site = (n: number, more: Row = {}): Row => ({
  ...{ siteCode: `IM-${n}`, siteName: `Imported ${n}`, area: '440305', buildType: 'brick' },
  ...{ installBatch: '2026-1', lat: 22.5, lng: 113.9, ...more },
});
export const unit = (n: number, more: Row = {}): Row => ({
  ...{ siteCode: `IM-${n}`, deviceCode: 'ac-1', deviceClass: 'ac', deviceName: 'Unit', ...more },
});

/** A store with two known sites and one elsewhere, and the way of a file into it. */
export function useSiteImports() {
  const database = useSeededDatabase();
  const clock = testClock();
  const reach: { scope: Scope } = { scope: everything };
  const actor = anActor({ userId: 1 });
  const deps = () => ({ db: database().db, clock, log: quietLog, scopeOf: async () => reach.scope });
  const life = () => ({ ...deps(), mqttUrl: () => 'mqtt://127.0.0.1:1883' });
  const ask = async (question: string) =>
    (await database().pool.query<Record<string, unknown>>(question)).rows;

  beforeAll(async () => {
    await seed({ db: database().db, clock, adminPassword: 'First-light-7' });
    const futian = { code: '440304', name: { zh: '福田', en: 'Futian', hk: '福田' } };
    const devices = [aDevice({ code: 'ctl', class: 'controller' }), aDevice({ code: 'ac-1', class: 'ac' })];
    await provision(life(), actor, {
      credential: 'known',
      sites: [aSiteDeclaration({ code: 'NS-1', devices }), aSiteDeclaration({ code: 'NS-OLD', devices })],
    });
    await provision(life(), actor, {
      credential: 'far',
      sites: [aSiteDeclaration({ code: 'FT-1', area: futian, devices })],
    });
    const [old] = await ask(`select id from sites where code = 'NS-OLD'`);
    await retireSite(life(), actor, Number(old?.id), { reason: 'closed' });
  });
  beforeEach(() => {
    reach.scope = everything;
  });

  const until = async (id: number, states: readonly SiteImport['state'][]): Promise<SiteImport> => {
    for (const deadline = Date.now() + 200_000; ;) {
      const found = await findImport(database().db, 1, id);
      if (found && states.includes(found.state)) return found;
      if (Date.now() > deadline) throw new Error(`it stays so: ${JSON.stringify(found)}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  const check = async (bytes: Buffer, name = 'sites.xlsx') =>
    until(await startImport(deps(), actor, { upload: { name, bytes }, place: {}, language: 'en' }), [
      'checked',
      'failed',
    ]);
  const apply = async (id: number, rows: 'all' | 'good') => {
    await applyImport(deps(), actor, id, { rows });
    return until(id, ['applied', 'failed']);
  };
  const problemsOf = async (id: number) =>
    (await listProblems(database().db, id, { pageNum: 1, pageSize: 500 })).rows;
  const bytesOf = async (stream: NodeJS.ReadableStream): Promise<Buffer> => {
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(Buffer.from(chunk));
    return Buffer.concat(chunks);
  };

  return { database, clock, reach, actor, deps, ask, until, check, apply, problemsOf, bytesOf };
}
