import { testClock } from '@tests/support/testClock';
import { quietLog } from '@tests/support/quietLog';
import { createSelfWatch, type Trouble } from '.';

const database: Trouble = { name: 'database', of: '' };
const process: Trouble = { name: 'process', of: 'machine:7 worker' };
const beatUrl = 'http://watch.example/beat';
const alarmUrl = 'http://second.example/hook';

const aWatch = (isSpeaker = true) => {
  const clock = testClock();
  const posts: { url: string; body: Record<string, unknown> }[] = [];
  const state = { troubles: [] as Trouble[], isLost: false, status: 200 };
  const watch = createSelfWatch({
    ...{ clock, log: quietLog, self: 'machine:1', heartbeatUrl: beatUrl, alarmUrl },
    alarmBody: '{"event":"{{event}}","trouble":"{{trouble}}","text":"{{text}}","at":{{at}}}',
    look: async () => {
      if (state.isLost) throw new Error('gone');
      return state.troubles;
    },
    isSpeaker: () => isSpeaker,
    send: async ({ url, body }) => {
      posts.push({ url, body: JSON.parse(body) as Record<string, unknown> });
      return { status: state.status };
    },
  });
  const passes = async (seconds: number): Promise<void> => {
    for (let at = 0; at < seconds; at += 5) {
      clock.pass(5_000);
      await watch.turn();
    }
  };
  const told = () => posts.splice(0).filter(({ url }) => url === alarmUrl);
  const beats = () => posts.splice(0).filter(({ url }) => url === beatUrl).length;
  return { state, passes, told, beats };
};

describe('the heartbeat', () => {
  it('goes out every 30 s while all is well, and not while nothing can be stored', async () => {
    const { state, passes, beats } = aWatch();
    await passes(120);
    expect(beats()).toBe(4);
    state.isLost = true;
    await passes(300);
    expect(beats()).toBe(0);
    state.isLost = false;
    await passes(5);
    expect(beats()).toBe(1);
  });

  it('goes on while one of several processes is away', async () => {
    const { state, passes, beats } = aWatch();
    state.troubles = [process];
    await passes(60);
    expect(beats()).toBe(2);
  });
});

describe('the second channel', () => {
  it('is told once of what lasts, and once of its end', async () => {
    const { state, passes, told } = aWatch();
    state.isLost = true;
    await passes(20);
    expect(told()).toEqual([]);
    await passes(300);
    expect(told().map(({ body }) => [body.event, body.trouble])).toEqual([['raised', database.name]]);
    state.isLost = false;
    await passes(60);
    expect(told().map(({ body }) => [body.event, body.trouble])).toEqual([['cleared', database.name]]);
  });

  it('is tried again until it takes the message', async () => {
    const { state, passes, told } = aWatch();
    state.troubles = [process];
    state.status = 503;
    await passes(60);
    expect(told().length).toBeGreaterThan(2);
    state.status = 200;
    await passes(60);
    expect(told()).toHaveLength(1);
  });

  it('is not told of what passes, nor by those that another one speaks for', async () => {
    const { state, passes, told } = aWatch();
    for (let turn = 0; turn < 10; turn += 1) {
      state.troubles = turn % 2 === 0 ? [process] : [];
      await passes(20);
    }
    expect(told()).toEqual([]);
    const other = aWatch(false);
    other.state.troubles = [process];
    await other.passes(300);
    expect(other.told()).toEqual([]);
  });
});
