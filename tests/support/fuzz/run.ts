import { sql } from 'kysely';
import { aUser, giveRoles } from '../aUser';
import type { TestDatabase } from '../database';
import { quietLog } from '../quietLog';
import { startTestServer, type TestServer } from '../testServer';
import { diceOf, type Dice } from './dice';
import { requestTo } from './requests';

export interface FuzzOutcome {
  asked: number;
  /** Routes that were asked at least once. */
  routes: number;
  /** Those that were not. */
  untried: string[];
  granted: number;
  /** Answers that were no envelope, told a stack, SQL or an inner error. */
  complaints: string[];
  internalErrors: number;
}

const password = 'Cool-air-12';
const atOnce = 6;
/** What never belongs into an answer to a refused call. */
const inner =
  /\n\s+at \S|\\n\s+at \S|node_modules|SQLSTATE|syntax error at|violates \w|duplicate key|invalid input syntax|relation \\?"|column \\?"|out of range for type|\bselect\b.{1,80}\bfrom\b|\binsert into\b|PostgresError|kysely/i;

/** Asks every route of the product so many times, by chance from a seed, as people with and without rights. */
export async function fuzz(database: TestDatabase, count: number, seed: number): Promise<FuzzOutcome> {
  const thrown: string[] = [];
  const log = {
    ...quietLog,
    error: (facts: Record<string, unknown>) => thrown.push(told(facts)),
  };
  const server = await startTestServer(database, { log });
  try {
    const run = new FuzzRun(server, database, diceOf(seed));
    await run.ask(count);
    const internalErrors = await internalErrorsOf(server);
    const { asked, granted, complaints, seen } = run;
    const untried = server.routes.map(({ id }) => id).filter((id) => !seen.has(id));
    const because = internalErrors > 0 ? thrown : [];
    const all = [...complaints, ...because];
    return { asked, granted, complaints: all, internalErrors, routes: seen.size, untried };
  } finally {
    await server.stop();
  }
}

const told = ({ err, method, path }: Record<string, unknown>): string =>
  `${String(method)} ${String(path)}: ${err instanceof Error ? (err.stack ?? err.message).slice(0, 700) : String(err)}`;

async function internalErrorsOf({ address }: TestServer): Promise<number> {
  const text = await (await fetch(`${address}/metrics`)).text();
  return Number(/^internal_errors_total (\d+)/m.exec(text)?.[1] ?? Number.NaN);
}

class FuzzRun {
  asked = 0;
  granted = 0;
  readonly seen = new Set<string>();
  readonly complaints: string[] = [];
  private tokens: string[] = [];
  private own: { id: number; password_hash: string | null }[] = [];

  constructor(
    private readonly server: TestServer,
    private readonly database: TestDatabase,
    private readonly dice: Dice,
  ) {}

  async ask(count: number): Promise<void> {
    await aUser(this.database.db, { userName: 'mei', password, passwordChangedAt: Date.now() });
    this.own = await this.database.db
      .selectFrom('users')
      .select(['id', 'password_hash'])
      .where('user_name', 'in', ['admin', 'mei'])
      .execute();
    for (let left = count; left > 0; left -= 200) {
      await this.revive();
      await this.round(Math.min(200, left));
    }
  }

  /** Chance may end sessions, close doors and take rights away: every round begins with people who can act. */
  private async revive(): Promise<void> {
    const { db } = this.database;
    // An administrator may well reset passwords, the own one among them.
    for (const { id, password_hash } of this.own)
      await db.updateTable('users').set({ password_hash }).where('id', '=', id).execute();
    await sql`update users set status = '0', is_deleted = false, must_change_password = false,
      password_changed_at = ${Date.now()} where user_name in ('admin', 'mei')`.execute(db);
    await sql`update params set config_value = '' where config_key like 'sys.access.%' or config_key = 'sys.login.blackIPList'`.execute(
      db,
    );
    await sql`update params set config_value = 'nobody' where config_key = 'sys.secondFactor.for'`.execute(
      db,
    );
    await sql`delete from login_attempts`.execute(db);
    const mei = await db.selectFrom('users').select('id').where('user_name', '=', 'mei').executeTakeFirst();
    if (mei) await giveRoles(db, mei.id, []);
    const admin = await this.server.signIn();
    this.tokens = [admin, admin, admin, await this.server.signIn('mei', password), ''];
  }

  private async round(count: number): Promise<void> {
    const wanted = Array.from({ length: count }, () => this.next());
    while (wanted.length > 0) await Promise.all(wanted.splice(0, atOnce).map((one) => this.send(one)));
  }

  private next() {
    const { dice, server } = this;
    const route =
      this.seen.size < server.routes.length ? server.routes[this.seen.size] : dice.oneOf(server.routes);
    if (!route) throw new Error('a server without routes');
    this.seen.add(route.id);
    const { path, call } = requestTo(route, dice);
    const source = `10.${dice.below(250)}.${dice.below(250)}.${1 + dice.below(250)}`;
    return { route, path, call: { ...call, source, token: dice.oneOf(this.tokens) || undefined } };
  }

  private async send({ route, path, call }: ReturnType<FuzzRun['next']>): Promise<void> {
    this.asked += 1;
    const response = await this.server.fetch(path, call);
    const text = await response.text();
    const what = `${route.id} ${call.method} ${path.slice(0, 300)} ${JSON.stringify(call.body ?? null).slice(0, 300)}`;
    // An address that is too long for HTTP itself is refused before anybody of ours reads it.
    if (response.status === 431) return;
    if (response.status >= 400) this.complaints.push(`${response.status} for ${what}`);
    const isEnvelope = (response.headers.get('content-type') ?? '').includes('json');
    const code = isEnvelope ? (JSON.parse(text) as { code?: number; reason?: string }) : { code: 200 };
    if (code.code === 200) this.granted += 1;
    else if (inner.test(text)) this.complaints.push(`tells ${text.slice(0, 300)} for ${what}`);
    if ('reason' in code && code.reason === 'internal') this.complaints.push(`inner error for ${what}`);
  }
}
