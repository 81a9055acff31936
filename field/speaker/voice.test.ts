import { hourMs, minuteMs } from '@contract/time';
import { advance } from '@field/devices/advance';
import type { SiteModel } from '@field/devices/site';
import { aPlan, aSite, steady, summer } from '@tests/support/aFleetSite';
import { perfect } from './imperfections';
import type { Link } from './link';
import { createVoice, type Voice } from './voice';

const bus = aPlan(({ units }) => units.length === 2 && units[0]?.controlPath !== 'infrared');
const raised = 29;

/** A controller whose line is a list of what it said. */
const aController = (): { voice: Voice; site: SiteModel; replies: object[] } => {
  const replies: object[] = [];
  const link: Link = {
    counts: { sent: 0, acknowledged: 0, failures: 0 },
    isUp: () => true,
    hasRoom: () => true,
    send: async (topic, payload) => {
      if (topic.endsWith('/reply')) replies.push(JSON.parse(payload) as object);
      return true;
    },
    ...{ listen: () => undefined, cut: () => undefined, mend: () => undefined, close: async () => undefined },
  };
  const site = aSite({ plan: bus, weather: steady(34), startMs: summer, settledH: 3 });
  const voice = createVoice(site, link, {
    ...{ line: perfect, stampOf: (ms: number) => ms, stepS: 30, bufferRows: 1_000 },
    onMissed: () => undefined,
  });
  return { voice, site, replies };
};

const wish = (id: string, set: Record<string, number>) =>
  JSON.stringify({ id, t: summer, set, expires: summer + hourMs });

/** Lives on with the centre's word each minute. */
const hearFor = (
  { voice, site }: Pick<ReturnType<typeof aController>, 'voice' | 'site'>,
  ms: number,
): void => {
  for (const until = site.nowMs + ms; site.nowMs < until;) {
    voice.hearCentre(site.nowMs);
    advance(site, site.nowMs + minuteMs, 30);
  }
};

describe('a controller in the midst of a raised setpoint', () => {
  it('keeps what it was told for as long as it hears the centre', () => {
    const { voice, site } = aController();
    voice.obeyMessage('ac-1', wish('c1-1-a', { setpointC: raised }), site.nowMs);
    hearFor({ voice, site }, 2 * hourMs);
    expect(site.isOnItsOwn).toBe(false);
    expect(site.room.units[0]?.setpointC).toBe(raised);
  });

  it('keeps the room at 26 °C by itself after 15 minutes without a word, through a cut of 5 h', () => {
    const { voice, site } = aController();
    voice.obeyMessage('ac-1', wish('c1-1-a', { setpointC: raised }), site.nowMs);
    voice.obeyMessage('ac-2', wish('c2-1-a', { switchedOn: 0 }), site.nowMs);
    hearFor({ voice, site }, 10 * minuteMs);
    const cutAt = site.nowMs;
    advance(site, cutAt + 13 * minuteMs, 30);
    expect(site.room.units.map(({ setpointC }) => setpointC)).toContain(raised);
    advance(site, cutAt + 16 * minuteMs, 30);
    expect(site.isOnItsOwn).toBe(true);
    for (const unit of site.room.units) expect(unit).toMatchObject({ switchedOn: true, setpointC: 26 });
    let hottest = -Infinity;
    for (let minute = 60; minute <= 300; minute++) {
      advance(site, cutAt + minute * minuteMs, 30);
      hottest = Math.max(hottest, site.room.airC);
    }
    expect(hottest).toBeLessThan(30);
    voice.hearCentre(site.nowMs);
    expect(site.isOnItsOwn).toBe(false);
  });

  it('answers a command that comes again, and does nothing', () => {
    const { voice, site, replies } = aController();
    const message = wish('c1-1-a', { setpointC: raised });
    voice.obeyMessage('ac-1', message, site.nowMs);
    Object.assign(site.room.units[0]!, { setpointC: 24 });
    voice.obeyMessage('ac-1', message, site.nowMs);
    expect(site.room.units[0]?.setpointC).toBe(24);
    expect(replies).toHaveLength(2);
    expect(replies[0]).toEqual(replies[1]);
  });
});
