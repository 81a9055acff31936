import { minuteMs, type EpochMs } from '@contract/time';
import { staleness } from '@contract/staleness';
import { alarmCatalogue } from '@server/alarmEngine/catalogue';
import { quiet, step, type RuleState } from '@server/alarmEngine/engine';
import { compileRule, type Rule } from '@server/alarmEngine/rules';
import type { Speech } from '@server/ingest/participant';
import type { Site } from '@server/ingest/places';
import { LinkFaults } from '@server/siteStates/linkFaults';

const toleranceMs = 2 * minuteMs;
const missingMs = (staleness.missedReports + 1) * staleness.slowestMs;

const linkRules: Rule[] = alarmCatalogue.flatMap((each) =>
  each.rule.kind === 'link' ? [compileRule(each, 'D', 1)] : [],
);
/** As many sites with one cause are one alarm. */
const many = alarmCatalogue.reduce(
  (most, { rule }) => (rule.kind === 'linkCause' ? rule.sites : most),
  Infinity,
);

/** Calls about how sites speak, one minute after the other, as the centre judges them. */
class LinkCalls {
  readonly calls: string[] = [];
  private readonly faults = new LinkFaults();
  private readonly states = new Map<string, RuleState>();
  private readonly roomTakenAt = new Map<string, EpochMs>();
  private readonly missing = new Set<string>();

  hear(speech: Speech): void {
    this.faults.hear(speech, toleranceMs);
    const { site, deviceCode, refused, receivedAt } = speech;
    if (refused !== null || site.devices.get(deviceCode)?.class !== 'env') return;
    this.roomTakenAt.set(`${site.code} ${deviceCode}`, receivedAt);
    this.missing.delete(`${site.code} ${deviceCode}`);
  }

  judge(sites: readonly Site[], at: EpochMs): void {
    this.faults.adopt();
    this.fold(sites);
    const faulty = this.faults.ofSites();
    for (const site of sites) {
      for (const rule of linkRules) this.judgeRule(site, rule, faulty, at);
      // What is not understood is one alarm, not one for each of its sensors.
      if (!this.faults.of(site).has('notUnderstood')) this.judgeRooms(site, at);
    }
  }

  private fold(sites: readonly Site[]): void {
    const counts = new Map<string, number>();
    for (const site of sites) {
      const cause = this.faults.of(site).get('notUnderstood')?.cause;
      if (typeof cause === 'string') counts.set(cause, (counts.get(cause) ?? 0) + 1);
    }
    const before = this.faults.foldedCauses;
    const folded = new Set(
      [...counts].flatMap(([cause, count]) =>
        count >= many || (before.has(cause) && count >= many / 2) ? [cause] : [],
      ),
    );
    for (const cause of folded) if (!before.has(cause)) this.calls.push('firmwareNotUnderstood');
    this.faults.foldedCauses = folded;
  }

  private judgeRule(site: Site, rule: Rule, faulty: ReturnType<LinkFaults['ofSites']>, at: EpochMs): void {
    const key = `${site.code} ${rule.definitionId}`;
    const isFaulty = rule.linkFault !== undefined && faulty.get(site)?.has(rule.linkFault) === true;
    const next = step(this.states.get(key) ?? quiet, rule, isFaulty ? 'violated' : 'normal', at, null);
    this.states.set(key, next.state);
    for (const { kind } of next.transitions) if (kind === 'raised') this.calls.push(rule.definitionId);
  }

  private judgeRooms(site: Site, at: EpochMs): void {
    for (const [code, device] of site.devices) {
      const key = `${site.code} ${code}`;
      const takenAt = this.roomTakenAt.get(key);
      if (device.class !== 'env' || takenAt === undefined || at - takenAt < missingMs) continue;
      if (this.missing.has(key)) continue;
      this.missing.add(key);
      this.calls.push('silentDevice');
    }
  }
}

/** What calls because of how sites speak, by definition. */
export function linkCallsOf(spoken: readonly { site: Site; speeches: readonly Speech[] }[]): string[] {
  const sites = spoken.map(({ site }) => site);
  const speeches = spoken
    .flatMap((each) => each.speeches)
    .toSorted((one, other) => one.receivedAt - other.receivedAt);
  const calls = new LinkCalls();
  let judgedAt = speeches[0]?.receivedAt ?? 0;
  for (const speech of speeches) {
    for (; judgedAt + minuteMs <= speech.receivedAt; judgedAt += minuteMs)
      calls.judge(sites, judgedAt + minuteMs);
    calls.hear(speech);
  }
  return calls.calls;
}
