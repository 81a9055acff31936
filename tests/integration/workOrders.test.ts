import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { WorkOrderEvent, type ReportVerb } from '@contract/workOrders';
import { foreignSecret } from '@tests/support/foreignSystem';
import { signatureOf } from '@server/platform/outbound/signing';
import { until } from '@tests/support/testIngest';
import { useWorkOrders } from '@tests/support/workOrderServer';

jest.setTimeout(60_000);

const doc = readFileSync('docs/work-orders.md', 'utf8');
const blocksOf = (language: string): string[] =>
  [...doc.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'g'))].map(([, text = '']) => text);
const shell = promisify(execFile);

const life: readonly ReportVerb[] = ['accept', 'depart', 'arrive', 'begin', 'finish'];
const finish = {
  ...{ result: 'solved', cause: 'otherCause', note: 'Replaced contactor K1, compressor runs at 6.2 A' },
};
/** In another order than they were done in, and more than once. */
const shuffled = <T>(given: readonly T[], turn: number): T[] =>
  [...given, ...given.slice(0, 2)]
    .map((one, at) => [(at * 7 + turn * 3) % 11, one] as const)
    .toSorted(([a], [b]) => a - b)
    .map(([, one]) => one);

describe('a work-order system that works as they do', () => {
  const given = useWorkOrders('web,worker');
  const { made, call, read, anOrder, foreign, lead } = given;
  const press = (verb: string) => call(`/fault/workOrderSystem/${verb}/${made.systemId}`, {}, 'PUT');
  const waiting = async () =>
    ((await call(`/fault/workOrderSystem/${made.systemId}`)).data as { waiting: number }).waiting;

  it('has at the end what is here, though it fails, repeats, reorders and is off for a while', async () => {
    foreign().moods.push('fail', 'lost');
    const ids = await Promise.all(Array.from({ length: 4 }, () => anOrder()));
    await until(async () => ids.every((id) => foreign().orders.has(id)), 30_000);
    const done = ids.map((id) => life.map((verb, at) => ({ id, verb, n: at + 1, eventId: `e${id}-${at}` })));
    const at = Date.now();
    await foreign().off();
    // What it tells of an order comes in any order; here somebody writes a note meanwhile.
    await Promise.all(
      done.map(async (steps, turn) => {
        for (const { id, verb, ...named } of shuffled(steps, turn))
          await foreign().insist(id, verb, { ...named, at, ...(verb === 'finish' && finish) });
        await lead(steps[0]?.id ?? 0, 'note');
      }),
    );
    foreign().moods.push('close', 'lost');
    await foreign().on();
    await press('resume');
    await until(async () => (await waiting()) === 0, 30_000);
    for (const id of ids) {
      const { state, version, steps } = await read(id);
      const verbs = steps.map(({ verb }) => verb);
      expect(verbs).toEqual(['report', 'dispatch', ...life, 'note']);
      expect(foreign().orders.get(id)).toMatchObject({ state, version, verbs, number: `WO-${id}` });
      expect(state).toBe('repaired');
    }
    expect(foreign().taken).toEqual(foreign().taken.map((_, i) => i + 1));
  });

  it('is told how to do so in a document whose examples run as they stand', async () => {
    // Its own answers would bind the number that the document gives.
    await press('pause');
    const id = await anOrder();
    const [check = '', ...calls] = blocksOf('sh');
    const env = {
      ...process.env,
      ...{ CONSOLE: given.server().address, TOKEN: made.token, SECRET: foreignSecret },
      ...{ SYSTEM: String(made.systemId), ORDER: String(id), TIMESTAMP: '1700000000', BODY: '{"a":1}' },
    };
    const run = async (text: string) => (await shell('bash', ['-ec', text], { env })).stdout.trim();
    expect(await run(check)).toBe(`sha256=${signatureOf(foreignSecret, '1700000000', '{"a":1}')}`);
    const answers = [];
    for (const text of calls) answers.push(JSON.parse(await run(text)));
    expect(answers).toMatchObject([
      { code: 200, data: { firstSeq: 1 } },
      { code: 200 },
      { code: 200, data: { outcome: 'applied', orderId: id, version: 3, state: 'accepted' } },
    ]);
    for (const text of blocksOf('json'))
      expect(Object.keys(WorkOrderEvent.parse(JSON.parse(text)))).toHaveLength(7);
  });

  it('reads in the document every verb, outcome and refusal that there is', () => {
    const listed = new Set([...doc.matchAll(/`([\w-]+)`/g)].map(([, word]) => word));
    const verbs = [
      'dispatch',
      'delegate',
      'accept',
      'return',
      'depart',
      'arrive',
      'begin',
      'suspend',
      'resume',
    ];
    const answers = ['applied', 'early', 'late', 'faultStep', 'faultChanged', 'faultStands', 'reportReused'];
    const more = ['finish', 'note', 'reportNumber', 'signatureWrong', 'faultEndsEarly', 'validation'];
    expect([...verbs, ...answers, ...more].filter((word) => !listed.has(word))).toEqual([]);
  });
});
