import { shardCount } from '@contract/telemetry';
import type { EpochMs } from '@contract/time';
import type { Pool } from 'pg';
import { systemClock, type Clock } from '../platform/clock';
import { nowOfStore } from '../platform/database/storeClock';
import { LeaseWatch, type StoredLease } from '../platform/leaseWatch';
import type { Log } from '../platform/log';

const leaseMs = 5_000;
const renewEveryMs = 1_000;
/** The store does not live in a simulation. */
const realTime = systemClock;

// Leases run on the clock of the store: the processes that share it need not agree on the time. Whether one of another
// process is over is never judged by a clock that was just set.
const extend = `
  update ingest_shards set lease_until = ${nowOfStore} + ${leaseMs} where owner = $1 returning shard`;
// A process that holds no shard yet must be counted too, or nobody would make space for it.
const announce = `
  insert into ingest_state (name, value) values ('process ' || $1, ${nowOfStore} + ${leaseMs})
  on conflict (name) do update set value = excluded.value`;
const forgetGone = `
  delete from ingest_state s using unnest($1::text[], $2::bigint[]) as gone (name, until)
  where s.name = gone.name and s.value = gone.until`;
const heldNow = `
  select 'shard ' || shard as id, lease_until as until, ${nowOfStore} as now from ingest_shards where owner <> $1
  union all select name, value, ${nowOfStore} from ingest_state
  where name like 'process %' and name <> 'process ' || $1`;
const countProcesses = `select count(*)::int as processes from ingest_state where name like 'process %'`;
const leave = `delete from ingest_state where name = 'process ' || $1`;
const claim = `
  with gone as (select * from unnest($3::smallint[], $4::bigint[]) as gone (shard, until))
  insert into ingest_shards (shard, owner, lease_until)
  select free.shard, $1, ${nowOfStore} + ${leaseMs}
  from (select s as shard from generate_series(0, ${shardCount - 1}) s
        left join ingest_shards t on t.shard = s left join gone g on g.shard = s
        where t.shard is null or t.lease_until = g.until order by s limit $2) free
  on conflict (shard) do update set owner = excluded.owner, lease_until = excluded.lease_until
    where exists (select from gone g where g.shard = ingest_shards.shard and g.until = ingest_shards.lease_until)`;
const release = 'delete from ingest_shards where owner = $1 and shard = any($2::smallint[])';

/** A lease of another process, of a shard or of its being there, with the time of the store. */
interface Held extends StoredLease<string> {
  now: EpochMs;
}

const shardsOf = (leases: readonly Held[]): { shard: number; until: EpochMs }[] =>
  leases.flatMap(({ id, until }) =>
    id.startsWith('shard ') ? [{ shard: Number(id.slice('shard '.length)), until }] : [],
  );

interface LeasePorts {
  /** Name of this process among those that share the store. */
  owner: string;
  pool: Pool;
  clock: Clock;
  log: Log;
  /** Whether another process hears the field too. What only we hear waits here until the store answers. */
  isShared: boolean;
  onChange(owned: ReadonlySet<number>): void;
}

/**
 * The share of shards that this process evaluates: every shard belongs to one process at a time, so that one process
 * sees one device in order. A killed process's shards are taken over when its lease ends.
 */
export class ShardLeases {
  private held: ReadonlyMap<number, number> = new Map();
  private lastTerm = 0;
  private cancel = (): void => undefined;
  private turning: Promise<void> = Promise.resolve();
  private isTurning = false;
  /** When the leases that we know of were asked for, on our own clock. */
  private renewedAtMs = 0;
  private readonly watch = new LeaseWatch<string>(realTime, leaseMs);
  /** How far the clock of the store was ahead of the steady one; null before it was looked at. */
  private storeAheadMs: number | null = null;
  /** Until then the clock of the store proves nothing of a lease, on the steady clock. */
  private storeDoubtedUntilMs = 0;

  constructor(private readonly ports: LeasePorts) {}

  get owner(): string {
    return this.ports.owner;
  }

  /** The shards that are ours, each with a number that is given once: one that was lost and came back has another. */
  get terms(): ReadonlyMap<number, number> {
    return this.held;
  }

  get count(): number {
    return this.held.size;
  }

  async start(): Promise<void> {
    await this.renew();
    this.cancel = this.ports.clock.every(renewEveryMs, () => {
      this.dropExpired();
      if (!this.isTurning) void this.renew();
    });
  }

  /** Keeps what is ours and takes or gives what makes the shares even, after whatever of this is under way. */
  renew(): Promise<void> {
    return (this.turning = this.turning.then(() => this.turn()));
  }

  async stop(): Promise<void> {
    this.cancel();
    await this.turning;
    await this.ports.pool.query(release, [this.owner, [...this.held.keys()]]).catch(() => undefined);
    await this.ports.pool.query(leave, [this.owner]).catch(() => undefined);
    this.held = new Map();
  }

  private async turn(): Promise<void> {
    this.isTurning = true;
    try {
      await this.balance();
    } catch (error) {
      this.ports.log.warn({ err: error }, 'leases of shards could not be renewed');
    } finally {
      this.isTurning = false;
    }
  }

  /** Whoever cannot renew must not go on as if nothing were: another process may have the shards by now. */
  private dropExpired(): void {
    if (
      !this.ports.isShared ||
      this.held.size === 0 ||
      this.ports.clock.monotonicMs() - this.renewedAtMs < leaseMs
    )
      return;
    this.ports.log.warn({ shards: this.held.size }, 'leases of shards ran out before they could be renewed');
    this.adopt([]);
  }

  private async balance(): Promise<void> {
    await this.ports.pool.query(announce, [this.owner]);
    const gone = this.gone((await this.ports.pool.query<Held>(heldNow, [this.owner])).rows);
    await this.ports.pool.query(forgetGone, [gone.map(({ id }) => id), gone.map(({ until }) => until)]);
    const { rows: counted } = await this.ports.pool.query<{ processes: number }>(countProcesses);
    const share = Math.ceil(shardCount / Math.max(1, counted[0]?.processes ?? 1));
    const held = await this.renewed();
    // What ran out meanwhile was perhaps another's since, even if it is taken again below.
    this.adopt(held);
    const spare = held.slice(share);
    if (spare.length > 0) await this.ports.pool.query(release, [this.owner, spare]);
    else if (held.length < share) {
      const free = shardsOf(gone);
      await this.ports.pool.query(claim, [
        ...[this.owner, share - held.length],
        ...[free.map(({ shard }) => shard), free.map(({ until }) => until)],
      ]);
    }
    this.adopt(await this.renewed());
  }

  /**
   * Leases of others that are over: by the clock of the store, or because nobody renewed them for as long as they last.
   * Once that clock was set, each process that lives renews its own before it proves anything again.
   */
  private gone(held: readonly Held[]): Held[] {
    const over = new Set(this.watch.over(held));
    const [first] = held;
    if (first === undefined) return [];
    const steadyMs = realTime.monotonicMs();
    const aheadMs = first.now - steadyMs;
    if (Math.abs(aheadMs - (this.storeAheadMs ?? aheadMs)) > renewEveryMs)
      this.storeDoubtedUntilMs = steadyMs + leaseMs;
    this.storeAheadMs = aheadMs;
    const isDoubted = steadyMs < this.storeDoubtedUntilMs;
    return held.filter((lease) => over.has(lease) || (!isDoubted && lease.until <= lease.now));
  }

  private async renewed(): Promise<number[]> {
    const askedAtMs = this.ports.clock.monotonicMs();
    const { rows } = await this.ports.pool.query<{ shard: number }>(extend, [this.owner]);
    this.renewedAtMs = askedAtMs;
    return rows.map(({ shard }) => shard).sort((a, b) => a - b);
  }

  private adopt(held: readonly number[]): void {
    const before = this.held;
    if (held.length === before.size && held.every((shard) => before.has(shard))) return;
    this.held = new Map(held.map((shard) => [shard, before.get(shard) ?? (this.lastTerm += 1)]));
    this.ports.onChange(new Set(held));
  }
}
