import type { LinkFault } from '@contract/alarmRules';
import { secondMs, type EpochMs } from '@contract/time';
import type { SignOfLife, Site } from '../ingest/participant';
import { LinkFaults } from './linkFaults';

export interface Contact {
  heardAt: EpochMs;
  isOnline: boolean;
  /** When this was last written, so that a busy site is not written with every batch. */
  writtenAt: EpochMs;
  /** On the seeing clock of the site's shard: when the controller was last heard. */
  heardSeeingMs: number;
}

export interface ContactChange {
  heardAt: EpochMs;
  isOnline: boolean;
  isHeard: boolean;
}

/** A contact as the batch that is being made sees it. */
export interface ContactNow extends Pick<Contact, 'heardAt' | 'isOnline' | 'heardSeeingMs'> {
  isHeardNow: boolean;
}

const unheard = (): Contact => ({ heardAt: 0, isOnline: false, writtenAt: 0, heardSeeingMs: 0 });

/** When sites were heard: what is committed, and what the batch that is being made changes. */
export class Contacts {
  private readonly known = new Map<Site, Contact>();
  private readonly changed = new Map<Site, ContactChange>();

  get committed(): ReadonlyMap<Site, Readonly<Contact>> {
    return this.known;
  }

  get changes(): ReadonlyMap<Site, ContactChange> {
    return this.changed;
  }

  of(site: Site): ContactNow {
    const { heardAt, isOnline, heardSeeingMs } = this.known.get(site) ?? unheard();
    const change = this.changed.get(site);
    return {
      heardAt: change?.heardAt ?? heardAt,
      isOnline: change?.isOnline ?? isOnline,
      heardSeeingMs,
      isHeardNow: change?.isHeard === true,
    };
  }

  /** What is wrong with how controllers speak. */
  readonly faults = new LinkFaults();

  linkFaults(): ReadonlyMap<Site, ReadonlyMap<LinkFault, number | null>> {
    return this.faults.ofSites();
  }

  /** How far most controllers agree that the clock of this machine is off, s; 0 while they do not. */
  clockErrorS(): number {
    return Math.abs(this.faults.witnesses.consensus?.errorMs ?? 0) / secondMs;
  }

  put(site: Site, contact: Contact): void {
    this.known.set(site, contact);
  }

  // A last will is no sign of life, and all it says is that the connection is gone; nor is what a broker kept.
  hear(site: Site, { receivedAt, isRetained }: SignOfLife, isOnline: boolean): void {
    if (isRetained && isOnline) return;
    const change = this.changed.get(site);
    if (change !== undefined && isOnline) {
      change.heardAt = receivedAt;
      change.isOnline = true;
      change.isHeard = true;
      return;
    }
    const heardAt = isOnline ? receivedAt : (change?.heardAt ?? this.known.get(site)?.heardAt ?? 0);
    this.changed.set(site, { heardAt, isOnline, isHeard: isOnline || (change?.isHeard ?? false) });
  }

  /** It is offline until it is heard again. */
  fellSilent(site: Site): void {
    this.changed.set(site, { heardAt: this.of(site).heardAt, isOnline: false, isHeard: false });
  }

  /** What the batch changed is committed; `seeingOf` tells the seeing clock of a site, null where none is known. */
  adopt(seeingOf: (site: Site) => number | null, written: readonly Site[]): void {
    for (const [site, { heardAt, isOnline, isHeard }] of this.changed) {
      const contact = this.known.get(site) ?? unheard();
      contact.heardAt = heardAt;
      contact.isOnline = isOnline;
      if (isHeard) contact.heardSeeingMs = seeingOf(site) ?? contact.heardSeeingMs;
      this.known.set(site, contact);
    }
    for (const site of written) {
      const contact = this.known.get(site);
      if (contact !== undefined) contact.writtenAt = contact.heardAt;
    }
    this.changed.clear();
    this.faults.adopt();
  }

  /** What a batch changed that failed. */
  drop(): void {
    this.faults.drop();
    this.changed.clear();
  }

  /** A site for which nobody speaks any more, or that is gone, was never heard. */
  forgetMute(): void {
    for (const site of this.known.keys()) if (!site.isSpokenFor) this.known.delete(site);
    this.faults.witnesses.keepOnly(({ isSpokenFor }) => isSpokenFor);
  }
}
