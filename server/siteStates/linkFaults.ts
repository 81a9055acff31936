import type { LinkFault } from '@contract/alarmRules';
import { linkCauseOf, linkHintOf } from '@contract/linkCauses';
import { minuteMs, secondMs, type EpochMs } from '@contract/time';
import { ClockWitnesses } from '../ingest/clockWitnesses';
import type { Site, Speech, UsedTwice } from '../ingest/participant';
import { Understanding } from './understanding';

/** One fault in how a site speaks, as it is shown and stored. */
export interface FaultNow {
  since: EpochMs;
  value: number | null;
  reason: string | null;
  detail: string | null;
  /** Of what is not understood: what sites share that have one firmware. */
  cause?: string | null;
  /** When it was said; not stored. */
  saidAt?: EpochMs;
}

type Faults = ReadonlyMap<LinkFault, FaultNow>;

/** A clock is right again below this share of what makes it wrong. */
const rightShare = 0.8;
/** An error that moved by less is not written again. */
const movedS = minuteMs / secondMs;

/** A cause holds while it is among so many of the newest: a site may send several things that are refused. */
const recentCauses = 8;

/** What is known of one site besides its faults: by device, what it said last. */
interface Listening {
  understanding: Map<string, Understanding>;
  notUnderstood: Set<string>;
  wrongClocks: Set<string>;
  /** Why messages were refused, the newest last. */
  causes: string[];
}

/** What is wrong with how controllers speak: what is committed, and what the batch that is being made changes. */
export class LinkFaults {
  private readonly known = new Map<Site, Faults>();
  private readonly changed = new Map<Site, Faults>();
  private readonly listening = new WeakMap<Site, Listening>();
  /** What the clocks of all controllers say about our own. */
  readonly witnesses = new ClockWitnesses();
  /** Causes that so many sites share that one alarm covers all of them. */
  foldedCauses: ReadonlySet<string> = new Set();

  get changes(): ReadonlyMap<Site, Faults> {
    return this.changed;
  }

  of(site: Site): Faults {
    return this.changed.get(site) ?? this.known.get(site) ?? none;
  }

  /** What is wrong with how single sites speak; where many share the reason it is no fault of each of them. */
  ofSites(): Map<Site, ReadonlyMap<LinkFault, number | null>> {
    const faulty = new Map<Site, ReadonlyMap<LinkFault, number | null>>();
    const folded = { notUnderstood: this.folded(), twoPlaces: this.followers(), clock: this.otherClocks() };
    for (const [site, faults] of this.all()) {
      const own = [...faults].filter(([fault]) => !folded[fault].has(site));
      if (own.length > 0) faulty.set(site, new Map(own.map(([fault, { value }]) => [fault, value])));
    }
    return faulty;
  }

  get hasUnderstandingFaults(): boolean {
    for (const [, faults] of this.all()) if (faults.has('notUnderstood')) return true;
    return false;
  }

  /** Sites of which nothing is understood for a cause that is an alarm of the centre. */
  private folded(): ReadonlySet<Site> {
    const folded = new Set<Site>();
    if (this.foldedCauses.size === 0) return folded;
    for (const [site, faults] of this.all())
      if (this.foldedCauses.has(faults.get('notUnderstood')?.cause ?? '')) folded.add(site);
    return folded;
  }

  /** Sites whose clock is covered by another alarm: ours is off, or nothing of the site is understood. */
  private otherClocks(): ReadonlySet<Site> {
    const others = new Set<Site>();
    for (const [site, faults] of this.all())
      if (faults.has('clock') && (faults.has('notUnderstood') || this.witnesses.isOurs(site)))
        others.add(site);
    return others;
  }

  /** Sites whose credential is another one's too: the first site of a concentrator has the alarm. */
  private followers(): ReadonlySet<Site> {
    const first = new Map<string | null, Site>();
    const followers = new Set<Site>();
    for (const [site, faults] of this.all()) {
      const fault = faults.get('twoPlaces');
      if (fault === undefined) continue;
      const other = first.get(fault.detail);
      if (other === undefined || site.id < other.id) first.set(fault.detail, site);
      const follower = other === undefined || other.id > site.id ? other : site;
      if (follower !== undefined) followers.add(follower);
    }
    return followers;
  }

  private *all(): Generator<[Site, Faults]> {
    for (const site of new Set([...this.known.keys(), ...this.changed.keys()])) {
      const faults = this.of(site);
      if (faults.size > 0) yield [site, faults];
    }
  }

  put(site: Site, faults: Faults): void {
    this.known.set(site, faults);
  }

  /** One message of a site, taken or refused. */
  hear(speech: Speech, toleranceMs: number): void {
    this.witnesses.hear(speech, toleranceMs);
    this.judgeUnderstanding(speech);
    this.judgeClock(speech, toleranceMs);
  }

  /** Which sites have a credential that is used from two places. */
  judgeTwice({ credentials, isComplete }: UsedTwice, sites: readonly Site[], at: EpochMs): void {
    const sharing = new Set<Site>();
    for (const site of sites) {
      const credential = credentials.find(({ siteIds }) => siteIds.has(site.id));
      if (credential === undefined) continue;
      sharing.add(site);
      this.set(site, 'twoPlaces', { since: at, value: null, reason: null, detail: credential.username });
    }
    if (!isComplete) return;
    for (const [site, faults] of this.all())
      if (faults.has('twoPlaces') && !sharing.has(site)) this.set(site, 'twoPlaces', null);
  }

  adopt(): void {
    for (const [site, faults] of this.changed)
      if (faults.size > 0) this.known.set(site, faults);
      else this.known.delete(site);
    this.changed.clear();
  }

  drop(): void {
    this.changed.clear();
  }

  private judgeUnderstanding({ site, deviceCode, refused, receivedAt, steadyAt }: Speech): void {
    const listening = this.listeningTo(site);
    const { understanding, notUnderstood } = listening;
    const followed = understanding.get(deviceCode) ?? new Understanding();
    understanding.set(deviceCode, followed);
    if (followed.hear(refused !== null, steadyAt)) notUnderstood.delete(deviceCode);
    else notUnderstood.add(deviceCode);
    // A device that is not declared, or not any more, says nothing against those that are.
    if (refused === null)
      for (const code of notUnderstood) if (!site.devices.has(code)) notUnderstood.delete(code);
    if (notUnderstood.size === 0) this.set(site, 'notUnderstood', null);
    if (refused === null) return;
    const { reason } = refused;
    const detail = `${deviceCode}: ${refused.detail}`;
    const cause = linkCauseOf({ reason, detail });
    listening.causes = [...listening.causes, cause].slice(-recentCauses);
    if (notUnderstood.size === 0) return;
    const known = this.of(site).get('notUnderstood')?.cause ?? cause;
    if (known !== cause && listening.causes.includes(known)) return;
    const now = { since: receivedAt, value: null, reason, detail, cause, saidAt: receivedAt };
    this.set(site, 'notUnderstood', now);
  }

  private judgeClock({ site, deviceCode, errorMs, refused, receivedAt }: Speech, toleranceMs: number): void {
    // A time in seconds is wrongly written, which is no evidence about the clock.
    if (errorMs === null || (refused !== null && linkHintOf(refused) === 'seconds')) return;
    const { wrongClocks } = this.listeningTo(site);
    const offMs = Math.abs(errorMs);
    if (offMs > toleranceMs) wrongClocks.add(deviceCode);
    else if (offMs <= toleranceMs * rightShare) wrongClocks.delete(deviceCode);
    if (wrongClocks.size === 0 || this.witnesses.isOurs(site)) this.set(site, 'clock', null);
    else if (offMs > toleranceMs)
      this.set(site, 'clock', {
        ...{ since: receivedAt, value: Math.round(errorMs / secondMs) },
        ...{ reason: null, detail: deviceCode },
      });
  }

  /** What lasts keeps its beginning; what says nothing new is not written again. */
  private set(site: Site, fault: LinkFault, now: FaultNow | null): void {
    const before = this.of(site).get(fault);
    if (now === null ? before === undefined : before !== undefined && !isNews(before, now)) return;
    const faults = new Map(this.of(site));
    if (now === null) faults.delete(fault);
    else faults.set(fault, { ...now, since: before?.since ?? now.since });
    this.changed.set(site, faults);
  }

  /** As the stored faults tell, which name their device. */
  private recalled(site: Site): Listening {
    const faults = this.known.get(site) ?? none;
    const [refusedOf] = (faults.get('notUnderstood')?.detail ?? '').split(': ');
    const wrongOf = faults.get('clock')?.detail ?? null;
    const understanding = new Map<string, Understanding>();
    if (faults.has('notUnderstood')) understanding.set(refusedOf ?? '', new Understanding(false));
    return {
      understanding,
      notUnderstood: new Set(understanding.keys()),
      wrongClocks: new Set(wrongOf === null ? [] : [wrongOf]),
      causes: [],
    };
  }

  private listeningTo(site: Site): Listening {
    const known = this.listening.get(site);
    if (known !== undefined) return known;
    const listening = this.recalled(site);
    this.listening.set(site, listening);
    return listening;
  }
}

const none: Faults = new Map();

/** The content of what is refused differs from message to message; one a minute is shown. */
const isJustSaid = (before: FaultNow, now: FaultNow): boolean =>
  Math.abs((now.saidAt ?? 0) - (before.saidAt ?? -minuteMs)) < minuteMs;

const isNews = (before: FaultNow, now: FaultNow): boolean =>
  before.reason !== now.reason ||
  before.cause !== now.cause ||
  (before.detail !== now.detail && !isJustSaid(before, now)) ||
  Math.abs((before.value ?? 0) - (now.value ?? 0)) >= movedS;
