import { minuteMs, secondMs } from '@contract/time';
import { diesAfter, isDoorLying, quirksOf } from './devices/quirks';
import type { SiteModel } from './devices/site';
import { scheduleAllFaults, stormFaults } from './faults/schedule';
import type { Keeper } from './keep';
import { foresightMs, type Mustered, trouble } from './muster';
import type { Settings } from './settings';
import { handOverAll, type HandOverProgress } from './speaker/handOver';
import type { Pace } from './speaker/pace';
import { createSpeaker, type Credential, type Speaker } from './speaker/speaker';

const saveEveryMs = 2 * minuteMs;
const stormEveryMs = 30 * minuteMs;
const firstStormMs = minuteMs;
const foreseeEveryMs = 10 * minuteMs;
const tellHistoryEveryMs = 5 * secondMs;
const tellTotalsEveryMs = 15 * secondMs;
/** All controllers together buffer at most this many readings in this process. */
const fleetBufferRows = 2_000_000;
const mostBufferRows = 20_000;

export interface Running {
  /** Resolves when the silence before the start has been handed over (at once when there was none). */
  historyHandedOver: Promise<void>;
  stop(): Promise<void>;
}

type Say = (text: string) => void;

function tellTotals(speaker: Speaker, say: Say): NodeJS.Timeout {
  let before = speaker.totals();
  return setInterval(() => {
    const now = speaker.totals();
    const rate = (key: 'sent' | 'acknowledged'): number =>
      Math.round(((now[key] - before[key]) * 1000) / tellTotalsEveryMs);
    say(`connections ${now.connectionsUp} of ${now.connections} up, ${now.failures} failed attempts`);
    say(
      `messages ${rate('sent')}/s sent, ${rate('acknowledged')}/s acknowledged, ` +
        `${now.sent - now.acknowledged} under way, ${now.buffered} buffered, ${now.givenUp} given up`,
    );
    before = now;
  }, tellTotalsEveryMs);
}

/** Hands over what the controllers buffered before the start, telling how far it is. */
async function handOverSilence(
  fleet: readonly Mustered[],
  speaker: Speaker,
  toMs: number,
  say: Say,
  signal: AbortSignal,
  onDone: (site: SiteModel) => void,
): Promise<void> {
  const beganMs = Date.now();
  const links = new Map(speaker.voices.map((voice) => [voice.site, speaker.linkOf(voice)]));
  const silences = fleet.flatMap(({ site, origin, cadenceMs }) => {
    const link = links.get(site);
    return link ? [{ origin, cadenceMs, link, onDone: () => onDone(site) }] : [];
  });
  const progress: HandOverProgress = { sites: fleet.length, sitesDone: 0, rows: 0, messages: 0 };
  let saidRows = -1;
  const tell = (): void => {
    // A site that is cut off itself may keep its history for hours.
    if (progress.rows === saidRows) return;
    saidRows = progress.rows;
    const rate = Math.round((progress.rows * 1000) / Math.max(1, Date.now() - beganMs));
    say(
      `history ${progress.sitesDone} of ${progress.sites} sites handed over, ${progress.rows} readings ` +
        `in ${progress.messages} messages, ${rate} readings/s`,
    );
  };
  const timer = setInterval(tell, tellHistoryEveryMs);
  await handOverAll(silences, toMs, progress, signal);
  clearInterval(timer);
  tell();
}

/** What a run stands on. `presentMs`: the instant to which the fleet was mustered. */
export interface RunDeps {
  fleet: readonly Mustered[];
  credentials: readonly Credential[];
  settings: Settings;
  pace: Pace;
  keeper: Keeper;
  presentMs: number;
  toldUntilMs: number;
  say: Say;
}

interface Troubles {
  timers: NodeJS.Timeout[];
  toldUntilMs(): number;
}

/** Tells the ground truth, and foresees the troubles of days to come while the fleet lives on. */
function troubles({ fleet, settings, pace, keeper, presentMs, toldUntilMs }: RunDeps): Troubles {
  let horizonMs = presentMs + foresightMs;
  for (const { site, faults } of fleet)
    void keeper.tell(
      site,
      faults.filter((fault) => fault.from >= toldUntilMs),
    );
  const foresee = (): void => {
    if (pace.simulatedNow() + foresightMs / 2 < horizonMs) return;
    const from = horizonMs;
    horizonMs += foresightMs;
    const coming = scheduleAllFaults(settings.seed, fleet.length, from, horizonMs);
    for (const { site } of fleet) {
      const fresh = (coming.get(site.plan.index) ?? []).filter((fault) => fault.from >= from);
      if (fresh.length === 0) continue;
      trouble(site, fresh);
      void keeper.tell(site, fresh);
    }
  };
  return { timers: [setInterval(foresee, foreseeEveryMs)], toldUntilMs: () => horizonMs };
}

function storms({ fleet, settings, pace, keeper, say }: RunDeps): NodeJS.Timeout[] {
  const strike = (): void => {
    const faults = stormFaults(settings.seed, fleet.length, settings.storm, pace.simulatedNow());
    for (const { site } of fleet) {
      const fault = faults.get(site.plan.index);
      if (!fault) continue;
      trouble(site, [fault]);
      void keeper.tell(site, [fault]);
    }
    say(`storm: ${faults.size} sites lose their mains within a minute`);
  };
  if (settings.storm === 0) return [];
  return [setTimeout(strike, firstStormMs), setInterval(strike, stormEveryMs)];
}

const speakerOf = ({ fleet, credentials, settings, pace, keeper }: RunDeps): Speaker =>
  createSpeaker(credentials, {
    pace,
    cadenceMs: settings.cadenceMs,
    line: settings.line,
    dies: diesAfter(settings),
    bufferRows: Math.min(mostBufferRows, Math.ceil(fleetBufferRows / fleet.length)),
    onMissed: (site, device) => {
      const unit = site.plan.units.findIndex(({ code }) => code === device);
      void keeper.tell(site, [{ kind: 'infraredMiss', from: site.nowMs, to: site.nowMs, unit }]);
    },
  });

/** Lets a mustered fleet speak through its credentials until it is stopped. */
export function runFleet(deps: RunDeps): Running {
  const { fleet, settings, keeper, presentMs, say } = deps;
  const stopping = new AbortController();
  for (const { site } of fleet) {
    site.quirks = quirksOf(site, settings);
    site.isDoorLying = isDoorLying(site, settings);
  }
  const speaker = speakerOf(deps);
  const ahead = troubles(deps);
  speaker.start();
  const hasSilence = settings.historyDays > 0 || fleet.some(({ isResumed }) => isResumed);
  // The state of a site whose past is not handed over yet would make the next start skip the rest of it.
  const handedOver = new Set(hasSilence ? [] : fleet.map(({ site }) => site));
  const save = (): Promise<void> => keeper.save([...handedOver], ahead.toldUntilMs());
  const timers = [
    ...ahead.timers,
    ...storms(deps),
    tellTotals(speaker, say),
    setInterval(() => void save(), saveEveryMs),
  ];
  const handOver = async (): Promise<void> => {
    const isDone = (site: SiteModel): void => void handedOver.add(site);
    if (hasSilence) await handOverSilence(fleet, speaker, presentMs, say, stopping.signal, isDone);
  };
  return {
    historyHandedOver: handOver(),
    async stop() {
      stopping.abort();
      timers.forEach(clearTimeout);
      await speaker.stop();
      await save();
    },
  };
}
