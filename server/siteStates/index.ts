import { secondMs, type EpochMs } from '@contract/time';
import type { Pool } from 'pg';
import type {
  BatchParticipant,
  Contribution,
  Field,
  LoadedShard,
  SignOfLife,
  Site,
  Speech,
  Turn,
} from '../ingest/participant';
import { Contacts } from './contacts';
import { readFoldedCauses, readLinkFaults, writeLinkFaults } from './linkFaults.store';
import { contactsToWrite, readContacts, writeContacts } from './siteStates.store';

const forgetEveryMs = secondMs;
/** Sooner than an alarm of a single site is raised. */
const readCausesEveryMs = secondMs;

/** When each site was heard, and whether it is online; written with the messages that tell it. */
export class SiteStates implements BatchParticipant {
  readonly standsOn = [];
  readonly contacts = new Contacts();
  private forgotMuteAt: EpochMs = 0;
  private readCausesAt: EpochMs = 0;
  private written: Site[] = [];

  constructor(private readonly pool: Pool) {}

  async renew(): Promise<void> {
    // It judges by nothing that anybody sets.
  }

  /** What was known before others had the lease of a shard is replaced; what is known of our own is newer than stored. */
  async load(shards: readonly LoadedShard[], { places }: Field): Promise<void> {
    const gained = new Map(shards.flatMap((each) => (each.isGained ? [[each.shard, each] as const] : [])));
    if (gained.size === 0) return;
    for (const [code, contact] of await readContacts(this.pool, [...gained.keys()])) {
      const site = places.sites.get(code);
      if (site === undefined) continue;
      // A watermark is written less often than contacts are.
      const heardSeeingMs = Math.min(contact.heardSeeingMs, gained.get(site.shard)?.seeingMs ?? 0);
      this.contacts.put(site, { ...contact, heardSeeingMs });
    }
    for (const [code, faults] of await readLinkFaults(this.pool, [...gained.keys()])) {
      const site = places.sites.get(code);
      if (site !== undefined) this.contacts.faults.put(site, faults);
    }
  }

  hearSpeech({ field }: Turn, speech: Speech): void {
    this.contacts.faults.hear(speech, field.toleranceMs);
  }

  async prepare({ watermark, usedTwice, field, holds }: Turn): Promise<void> {
    this.contacts.drop();
    const { sites } = field.places;
    const held =
      usedTwice.credentials.length === 0 ? [] : [...sites.values()].filter(({ shard }) => holds(shard));
    this.contacts.faults.judgeTwice(usedTwice, held, watermark);
    const { faults } = this.contacts;
    if (faults.hasUnderstandingFaults && Math.abs(watermark - this.readCausesAt) >= readCausesEveryMs) {
      faults.foldedCauses = await readFoldedCauses(this.pool);
      this.readCausesAt = watermark;
    }
    if (Math.abs(watermark - this.forgotMuteAt) < forgetEveryMs) return;
    this.contacts.forgetMute();
    this.forgotMuteAt = watermark;
  }

  hear(site: Site, sign: SignOfLife, isOnline: boolean): void {
    this.contacts.hear(site, sign, isOnline);
  }

  async judge(turn: Turn): Promise<Contribution> {
    const toWrite = contactsToWrite(this.contacts);
    this.written = toWrite.map(([site]) => site);
    const { changes: faulty } = this.contacts.faults;
    for (const { shard } of [...this.written, ...faulty.keys()]) turn.hold(shard);
    const seeingMsOf = (site: Site, isHeard: boolean): number =>
      isHeard ? (turn.timeOf(site.shard)?.seeingMs ?? 0) : this.contacts.of(site).heardSeeingMs;
    const write = writeContacts(toWrite, (site, { isHeard }) => seeingMsOf(site, isHeard));
    return {
      statements: [...(toWrite.length > 0 ? [write] : []), ...writeLinkFaults(faulty, turn.watermark)],
      sites: [...this.written, ...faulty.keys()].map(({ id }) => id),
      contacts: [...new Set([...this.contacts.changes.keys(), ...faulty.keys()])].map((site) => ({
        ...{ siteId: site.id, heardAt: this.contacts.of(site).heardAt },
        isOnline: this.contacts.of(site).isOnline,
        isUnderstood: !this.contacts.faults.of(site).has('notUnderstood'),
      })),
    };
  }

  committed(turn: Turn): void {
    this.contacts.adopt((site) => turn.timeOf(site.shard)?.seeingMs ?? null, this.written);
  }
}
