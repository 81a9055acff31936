import type { importColumns, SiteImport } from '@contract/siteImport';
import { asAdmin } from '@tests/support/adminConsole';
import { recordBench } from '@tests/support/bench';
import type { RunningProduct } from '@tests/support/product';
import { runSteadily, target } from './ingest/steady';

const siteCount = Number(process.env.BENCH_SITES ?? 50_000);
const seconds = Number(process.env.BENCH_SECONDS ?? 150);
const lookEveryMs = 500;
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A row of the site with its controller, one of its air conditioner, one of its meter. */
function aFile(): Blob {
  const columns = [
    'siteCode',
    'siteName',
    'area',
    'buildType',
    'installBatch',
    'lat',
    'lng',
    'deviceCode',
    'deviceClass',
    'ratedCapW',
    'controlPath',
    'meteredBy',
    'meterRole',
  ] satisfies (typeof importColumns)[number][];
  const lines = [columns.join(',')];
  for (let n = 0; n < siteCount; n += 1) {
    const code = `IM-${String(n).padStart(5, '0')}`;
    lines.push(`${code},Site ${n},440305,brick,one,22.5,113.9,ctl,controller,,,,`);
    lines.push(`${code},,,,,,,ac-1,ac,7200,bus,mtr,`);
    lines.push(`${code},,,,,,,mtr,meter,,,,site`);
  }
  return new Blob([lines.join('\n')]);
}

interface Taken {
  checkS: number;
  allS: number;
  /** Different numbers of rows read and different states that somebody was told who asked twice a second. */
  steps: number;
  counts: SiteImport['counts'];
}

/** What somebody does on the page of imports: gives the file, looks how far it is, takes everything in. */
async function takeIn({ address }: RunningProduct, token: string, file: Blob): Promise<Taken> {
  const headers = { authorization: `Bearer ${token}` };
  const ask = async <T>(path: string, init: RequestInit = {}): Promise<T> => {
    const answer = await fetch(`${address}/api/area/import${path}`, {
      ...init,
      headers: { ...headers, ...init.headers },
    });
    const { code, msg, data } = (await answer.json()) as { code: number; msg: string; data: T };
    if (code !== 200) throw new Error(`${path} answered ${code}: ${msg}`);
    return data;
  };
  const told = new Set<string>();
  const until = async (id: number, state: SiteImport['state']): Promise<SiteImport> => {
    for (;;) {
      const found = await ask<SiteImport>(`/${id}`);
      told.add(`${found.state} ${found.rowsRead}`);
      if (found.state === 'failed') throw new Error(found.failure ?? 'failed');
      if (found.state === state) return found;
      await wait(lookEveryMs);
    }
  };
  const form = new FormData();
  form.append('file', file, 'sites.csv');
  const startedMs = performance.now();
  const { id } = await ask<{ id: number }>('', { method: 'POST', body: form });
  await until(id, 'checked');
  const checkS = (performance.now() - startedMs) / 1e3;
  await ask(`/${id}/apply`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"rows":"all"}',
  });
  const { counts } = await until(id, 'applied');
  return { checkS, allS: (performance.now() - startedMs) / 1e3, steps: told.size, counts };
}

async function main(): Promise<void> {
  const taken: Taken[] = [];
  let begin = (): void => undefined;
  const begun = new Promise<void>((resolve) => (begin = resolve));
  const { report } = await runSteadily({
    fleet: target,
    warmUpSeconds: target.everyS,
    seconds,
    measuring: () => begin(),
    beside: async (product) => {
      const { token } = await asAdmin(product.address);
      const file = aFile();
      const work = begun.then(async () => {
        for (let round = 0; round < 2; round += 1) taken.push(await takeIn(product, token, file));
      });
      // What it fails with is thrown when it is waited for.
      work.catch(() => console.error(product.output().slice(-4_000)));
      return () => work;
    },
  });
  const [first, again] = taken;
  if (first?.counts?.sitesAdded !== siteCount) throw new Error('not every site came in');
  if (again?.counts?.sitesChanged !== 0) throw new Error('the same file changed something');
  const what = `An import of ${siteCount} sites with three devices each from a CSV file, over HTTP, while the target fleet reports (${target.sites * target.devicesPerSite} air conditioners, one report a minute each, QoS 1): read in a thread, checked, tried and taken in, then the same file again. The intake pauses while nothing at all is acknowledged. Generator, server and database share the machine. \`npm run bench siteImport\``;
  recordBench('siteImport', what, [
    { name: 'read, checked and tried', value: first.checkS, unit: 's' },
    { name: 'until all is taken in', value: first.allS, unit: 's' },
    { name: 'different answers to how far it is', value: first.steps, unit: 'asked every 0.5 s' },
    { name: 'the same file again', value: again.allS, unit: 's' },
    { name: 'longest pause of intake', value: report.longestGapMs, unit: 'ms' },
    { name: 'PUBACK p99 meanwhile', value: report.latencyMs.p99, unit: 'ms' },
  ]);
}

await main();
