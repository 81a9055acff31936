import { secondMs } from '@contract/time';
import type { Unit } from '../../platform/unit';
import { unitsIn, writeContacts, type AskedUnit, type Contact } from './contacts.store';
import { UnitLine } from './unitLine';
import { visit } from './visit';
import type { VisitPorts } from './visitPorts';

export interface Pace {
  /** Between two visits of one unit, ms. */
  everyMs: number;
  /** How often it is looked which units there are, ms. */
  lookEveryMs: number;
}

/** Visits that wait for an answer at once: a site whose line is dead takes ten seconds of one. */
const atOnce = 200;
const writeEveryMs = secondMs;

interface Visited {
  line: UnitLine;
  dueAt: number;
  isUnderWay: boolean;
}

/** How it goes with a unit is known here first: what the store says of that may be a moment old. */
const contactIn = ({ answeredAt, historyFrom, clockAt, missed, compareFrom, unsupported }: AskedUnit) => ({
  ...{ answeredAt, historyFrom, clockAt, missed, compareFrom, unsupported },
});

/** Whether somebody wants it visited at once: itself by a LOGIN, or a person. */
const isWanted = (before: AskedUnit, now: AskedUnit): boolean =>
  now.loginAt !== before.loginAt ||
  now.readAskedAt !== before.readAskedAt ||
  now.thresholdsAskedAt !== before.thresholdsAskedAt ||
  (now.settingId ?? 0) > (before.settingId ?? 0);

/** Visits the units of the shards that this process holds, each once a minute, spread over it. */
export class Poller implements Unit {
  readonly name = 'b interface polls';
  private readonly visited = new Map<number, Visited>();
  private readonly contacts = new Map<number, Contact>();
  private underWay = 0;
  private isStopped = true;
  private ends: (() => void)[] = [];

  constructor(
    private readonly ports: VisitPorts,
    private readonly pace: Pace,
  ) {}

  async start(): Promise<void> {
    const { clock } = this.ports;
    this.isStopped = false;
    this.ends = [
      clock.every(this.pace.lookEveryMs, () => void this.look()),
      clock.every(Math.min(this.pace.everyMs, 250), () => this.visitDue()),
      clock.every(writeEveryMs, () => void this.write()),
    ];
    await this.look();
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    this.ends.forEach((end) => end());
    await this.write();
  }

  /** The line of a unit, for commands; null where it is not ours to call. */
  lineOf(unitId: number): UnitLine | null {
    return this.visited.get(unitId)?.line ?? null;
  }

  /** Visits it as soon as possible: something is to be read back. */
  hurry(unitId: number): void {
    const visited = this.visited.get(unitId);
    if (visited) visited.dueAt = 0;
  }

  private async look(): Promise<void> {
    const { pool, port, clock, log } = this.ports;
    try {
      const units = await unitsIn(pool, port.shards());
      const there = new Set(units.map(({ id }) => id));
      for (const id of this.visited.keys()) if (!there.has(id)) this.visited.delete(id);
      const now = clock.monotonicMs();
      for (const unit of units) this.adopt(unit, now);
    } catch (error) {
      log.warn({ err: error }, 'which units are to be asked could not be read');
    }
  }

  private adopt(unit: AskedUnit, now: number): void {
    const known = this.visited.get(unit.id);
    if (known === undefined) {
      const contact = this.contacts.get(unit.id);
      const newest = contact ? { ...unit, ...contact } : unit;
      // A number of its own spreads them over the minute, and the same way after a restart.
      const offsetMs = (unit.id * 7_919) % this.pace.everyMs;
      const dueAt = now + (unit.answeredAt === null ? 0 : offsetMs);
      this.visited.set(unit.id, { line: new UnitLine(newest, this.ports), dueAt, isUnderWay: false });
      return;
    }
    if (isWanted(known.line.unit, unit)) known.dueAt = now;
    known.line.unit = { ...unit, ...contactIn(known.line.unit) };
  }

  private visitDue(): void {
    const now = this.ports.clock.monotonicMs();
    for (const visited of this.visited.values()) {
      if (this.underWay >= atOnce || this.isStopped) return;
      if (visited.isUnderWay || visited.dueAt > now) continue;
      visited.isUnderWay = true;
      visited.dueAt = now + this.pace.everyMs;
      this.underWay += 1;
      void this.visit(visited);
    }
  }

  private async visit(visited: Visited): Promise<void> {
    const { line } = visited;
    try {
      const contact = await visit(this.ports, line);
      this.contacts.set(contact.unitId, contact);
      line.unit = { ...line.unit, ...contact };
    } catch (error) {
      this.ports.log.warn({ err: error, unit: line.unit.fsuId }, 'a unit could not be visited');
    } finally {
      visited.isUnderWay = false;
      this.underWay -= 1;
    }
  }

  private async write(): Promise<void> {
    const { pool, log } = this.ports;
    const contacts = [...this.contacts.values()];
    if (contacts.length === 0) return;
    this.contacts.clear();
    await writeContacts(pool, contacts).catch((error: unknown) => {
      for (const contact of contacts)
        if (!this.contacts.has(contact.unitId)) this.contacts.set(contact.unitId, contact);
      log.warn({ err: error }, 'how it goes with units could not be written');
    });
  }
}
