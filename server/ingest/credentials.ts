import type { Pool } from 'pg';
import type { CacheCounts, WatchedCache } from '../platform/cache';
import type { Clock } from '../platform/clock';
import { isFieldPassword } from '../platform/broker/fieldPassword';
import type { FieldCredential } from './message';

interface CredentialRow {
  id: number;
  username: string;
  password_hash: string;
  revoked_at: number | null;
  watched_until: number;
  site_ids: number[];
}

type Known = FieldCredential & { hash: string; siteIds: Set<number> };

const selectCredentials = `
  select c.id, c.username, c.password_hash, c.revoked_at, c.watched_until,
    array(select s.site_id from field_credential_sites s where s.credential_id = c.id) as site_ids
  from field_credentials c`;
const absentForMs = 2_000;
/** Credentials that are taken over at once. */
const pageCredentials = 250;

const isSameSet = (known: ReadonlySet<number>, ids: readonly number[]): boolean =>
  known.size === ids.length && ids.every((id) => known.has(id));

/** Every credential in memory, so that thousands of controllers reconnecting at once ask the database nothing. */
export class FieldCredentials {
  private readonly known = new Map<string, Known>();
  private readonly names = new Map<number, string>();
  private readonly absent = new Map<string, number>();
  private readonly tally: CacheCounts = { hits: 0, misses: 0, invalidations: 0 };

  constructor(
    private readonly pool: Pool,
    private readonly clock: Clock,
  ) {}

  async read(ids: readonly number[]): Promise<() => void> {
    const rows = await this.select('where c.id = any($1::int[])', [ids]);
    const there = new Set(rows.map(({ id }) => id));
    return () => {
      for (const row of rows) this.adopt(row);
      for (const id of ids) if (!there.has(id)) this.dismiss(id);
    };
  }

  async *readAll(): AsyncGenerator<() => void> {
    const there = new Set<number>();
    for (let after = 0; ;) {
      const rows = await this.select(`where c.id > $1 order by c.id limit ${pageCredentials}`, [after]);
      for (const { id } of rows) there.add(id);
      yield () => rows.forEach((row) => this.adopt(row));
      after = rows.at(-1)?.id ?? after;
      if (rows.length < pageCredentials) break;
    }
    const gone = [...this.names.keys()].filter((id) => !there.has(id));
    for (let i = 0; i < gone.length; i += pageCredentials) {
      const page = gone.slice(i, i + pageCredentials);
      yield () => page.forEach((id) => this.dismiss(id));
    }
  }

  private async select(which: string, values: unknown[]): Promise<CredentialRow[]> {
    return (await this.pool.query<CredentialRow>(`${selectCredentials} ${which}`, values)).rows;
  }

  /** @returns null when the name is unknown, the password is wrong or the credential was revoked. */
  async authenticate(username: string, password: Buffer): Promise<FieldCredential | null> {
    const remembered = this.known.get(username);
    this.tally[remembered ? 'hits' : 'misses'] += 1;
    const credential = remembered ?? (await this.find(username));
    if (credential === null || credential.isRevoked) return null;
    return isFieldPassword(password, credential.hash) ? credential : null;
  }

  /** Whoever bears this name, whatever password came with it. */
  named(username: string): FieldCredential | null {
    return this.known.get(username) ?? null;
  }

  /** Without what passwords are checked by. Those that are connected must stay known: forgetting is reading anew. */
  get cache(): WatchedCache<'field_credentials:'> {
    return {
      name: 'field_credentials:',
      keys: () => [...this.known.keys()],
      read: (username) => {
        const known = this.known.get(username);
        return known && { id: known.id, isRevoked: known.isRevoked, sites: known.siteIds.size };
      },
      counts: () => ({ ...this.tally }),
      forget: async () => {
        this.tally.invalidations += 1;
        this.absent.clear();
        for await (const take of this.readAll()) take();
      },
    };
  }

  // Provisioning may have committed a moment ago, before its notification arrived.
  private async find(username: string): Promise<Known | null> {
    const now = this.clock.monotonicMs();
    if ((this.absent.get(username) ?? -absentForMs) + absentForMs > now) return null;
    if (this.absent.size > 10_000) this.absent.clear();
    this.absent.set(username, now);
    const [row] = await this.select('where c.username = $1', [username]);
    return row === undefined ? null : this.adopt(row);
  }

  /** Who came in with it leaves. */
  private dismiss(id: number): void {
    const username = this.names.get(id);
    this.names.delete(id);
    const known = username === undefined ? undefined : this.known.get(username);
    if (username === undefined || known?.id !== id) return;
    known.isRevoked = true;
    this.known.delete(username);
  }

  private adopt(row: CredentialRow): Known {
    if (this.names.get(row.id) !== row.username) {
      this.dismiss(row.id);
      this.names.set(row.id, row.username);
    }
    const known = this.known.get(row.username);
    this.absent.delete(row.username);
    if (known === undefined) {
      const { id, username, password_hash: hash, watched_until: watchedUntil } = row;
      const isRevoked = row.revoked_at !== null;
      const credential = { id, username, hash, isRevoked, watchedUntil, siteIds: new Set(row.site_ids) };
      this.known.set(username, credential);
      return credential;
    }
    // Another password is another right: who came in with the old one leaves.
    if (known.hash !== row.password_hash || known.id !== row.id) {
      known.isRevoked = true;
      this.known.delete(row.username);
      return this.adopt(row);
    }
    known.isRevoked = row.revoked_at !== null;
    known.watchedUntil = row.watched_until;
    if (isSameSet(known.siteIds, row.site_ids)) return known;
    known.siteIds.clear();
    for (const siteId of row.site_ids) known.siteIds.add(siteId);
    return known;
  }
}
