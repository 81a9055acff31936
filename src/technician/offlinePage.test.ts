import { aBuild, aDisk, aWorker } from '@tests/support/aWorker';

const page = '/technician';
const partsOf = (answers: object) => Object.keys(answers);
const first = aBuild('one', ['main-1', 'order-1']);
const second = aBuild('two', ['main-2', 'order-1']);

/** A phone that stored the first build, then meets another network. */
async function aPhone() {
  const { disk, storage } = aDisk();
  const line = { answers: first as ReturnType<typeof aBuild> | null };
  const start = () => aWorker(storage, () => line.answers);
  const worker = start();
  expect(await worker.renew('one', partsOf(first))).toEqual({ isKept: true });
  return { disk, line, start };
}

const opens = async (worker: ReturnType<typeof aWorker>, build: ReturnType<typeof aBuild>) => {
  expect(await worker.get(page, 'navigate')).toBe(build[page]!.body);
  for (const path of partsOf(build).filter((part) => part !== page))
    expect([path, await worker.get(path)]).toEqual([path, build[path]!.body]);
};

describe("the stored copy of the technician's page", () => {
  it('opens offline however often it is reloaded, though each start asks to renew it', async () => {
    const { line, start } = await aPhone();
    line.answers = null;
    for (let reload = 0; reload < 3; reload += 1) {
      const worker = start();
      await opens(worker, first);
      expect(await worker.renew('one', partsOf(first))).toEqual({ isKept: true });
    }
  });

  it('holds on to parts that an earlier load of the same build needed', async () => {
    const { line, start } = await aPhone();
    await start().renew('one', [page, '/app-config.json', '/logo.svg']);
    line.answers = null;
    await opens(start(), first);
  });

  it.each([
    [
      'the page is a 502 of a proxy',
      { [page]: { body: '<h1>Bad gateway</h1>', type: 'text/html', status: 502 } },
    ],
    ['the page is a portal’s sign-in', { [page]: { body: '<h1>Welcome to WiFi</h1>', type: 'text/html' } }],
    ['the page ends in the middle', { [page]: { ...second[page]!, isCut: true } }],
    [
      'a proxy ends the page in the middle as if it were whole',
      { [page]: { ...second[page]!, body: second[page]!.body.slice(0, 60) } },
    ],
    ['a script is a 503', { '/assets/main-2.js': { body: 'busy', type: 'text/plain', status: 503 } }],
    ['a script is a page', { '/assets/main-2.js': { body: '<h1>Hello</h1>', type: 'text/html' } }],
    [
      'a script ends in the middle',
      { '/assets/main-2.js': { ...second['/assets/main-2.js']!, isCut: true } },
    ],
    ['a script is gone', { '/assets/main-2.js': { body: 'Not found', type: 'text/plain', status: 404 } }],
    ['the configuration is a page', { '/app-config.json': { body: '<h1>Hello</h1>', type: 'text/html' } }],
    ['the configuration is half', { '/app-config.json': { body: '{"bui', type: 'application/json' } }],
  ])('stays whole while a new build cannot be stored because %s', async (_, broken) => {
    const { line, start } = await aPhone();
    line.answers = { ...second, ...broken };
    const worker = start();
    expect(await worker.renew('two', partsOf(second))).toEqual({ isKept: true });
    line.answers = null;
    await opens(start(), first);
  });

  it('stays whole where the disk has no room for the next one, and takes it once there is room', async () => {
    const { disk, line, start } = await aPhone();
    line.answers = second;
    for (let room = 6; room <= 10; room += 1) {
      disk.room = room;
      await start().renew('two', partsOf(second));
      line.answers = null;
      await opens(start(), first);
      line.answers = second;
    }
    disk.room = Infinity;
    expect(await start().renew('two', partsOf(second))).toEqual({ isKept: true });
    line.answers = null;
    await opens(start(), second);
    expect(disk.caches.size).toBe(2);
  });

  it('is that of the page that came last when the build changes while the phone is offline', async () => {
    const { line, start } = await aPhone();
    line.answers = null;
    await opens(start(), first);
    line.answers = second;
    const worker = start();
    // The old page still runs; the server no longer has its parts.
    expect(await worker.renew('one', partsOf(first))).toEqual({ isKept: true });
    line.answers = null;
    await opens(start(), first);
    line.answers = second;
    await worker.renew('two', partsOf(second));
    line.answers = null;
    await opens(start(), second);
  });

  it('is the page of one build, whichever of two renewals ends first', async () => {
    const { line, start } = await aPhone();
    line.answers = second;
    const worker = start();
    await Promise.all([worker.renew('two', partsOf(second)), worker.renew('one', partsOf(first))]);
    line.answers = null;
    await opens(start(), second);
  });

  it('is shown where a proxy or a portal answers in the place of the server', async () => {
    const { line, start } = await aPhone();
    for (const status of [200, 403, 404, 500, 502]) {
      const answer = { body: '<h1>Not the console</h1>', type: 'text/html', status };
      line.answers = { [page]: answer, '/app-config.json': answer };
      await opens(start(), first);
    }
  });

  it('says that nothing is stored where the very first copy could not be', async () => {
    const { disk, storage } = aDisk();
    disk.room = 2;
    const worker = aWorker(storage, () => first);
    expect(await worker.renew('one', partsOf(first))).toEqual({ isKept: false });
    disk.room = Infinity;
    expect(await worker.renew('one', partsOf(first))).toEqual({ isKept: true });
  });

  it('is still found where an earlier version of the worker stored it', async () => {
    const { disk, storage } = aDisk();
    const cache = await storage.open('coolops-technician-zero');
    for (const [path, { body, type }] of Object.entries(aBuild('zero', ['main-0'])))
      await cache.put(path, new Response(body, { headers: { 'content-type': type } }));
    await opens(
      aWorker(storage, () => null),
      aBuild('zero', ['main-0']),
    );
    expect(await aWorker(storage, () => null).renew('zero', [page])).toEqual({ isKept: true });
    await aWorker(storage, () => second).renew('two', partsOf(second));
    expect([...disk.caches.keys()].filter((name) => name.includes('zero'))).toEqual([]);
  });
});
