import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '@server/platform/clock';
import { anActor } from '@tests/support/actors';
import { aUser } from '@tests/support/aUser';
import { aSiteDeclaration } from '@tests/support/aSiteDeclaration';
import { useFreshDatabase } from '@tests/support/database';
import { quietLog } from '@tests/support/quietLog';
import { removeFolder } from '@tests/support/removeFolder';
import { rememberEnded, revokeEnded } from '../provisioning/endedPasswords';
import { provision } from '../provisioning/provisioning.service';
import { everything } from '../scope';
import { seed } from '../seed/seed';
import { createMarking, endWhatWasPutBack } from './putBack';

describe('a database that was put back to an earlier moment', () => {
  const database = useFreshDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'coolops-put-back-'));
  const deps = () => ({ db: database().db, dataDir, clock: systemClock, log: quietLog });
  const query = (text: string) => database().pool.query<Record<string, unknown>>(text);
  beforeAll(() => seed({ db: database().db, clock: systemClock, adminPassword: 'First-light-7' }));
  afterAll(() => removeFolder(dataDir));

  const living = async () =>
    (
      await query(`select (select count(*)::int from sessions where ended_at is null) as sessions,
        (select count(*)::int from api_tokens where revoked_at is null) as tokens,
        (select count(*)::int from displays where revoked_at is null) as walls`)
    ).rows[0];

  it('is known at the next start, and revives no session, no token and no wall', async () => {
    const userId = await aUser(database().db, { userName: 'mei', password: 'Cool-air-12' });
    await query(
      `insert into displays (name, created_by, created_at, rotate_at) values ('hall', 'admin', 0, 0)`,
    );
    await query(`insert into sessions (token_hash, permission_version, created_at, seen_at, expires_at,
        absolute_expires_at, source, user_id, display_id)
      select decode(md5(owner::text), 'hex'), 0, 0, 0, 9000000000000, 9000000000000, '', person, wall
      from (values (1, ${userId}, null), (2, null, (select max(id) from displays))) as owners (owner, person, wall)`);
    await query(`insert into api_tokens (token_name, token_hash, token_hint, user_id, expires_at, create_time)
      values ('poller', decode('00ff', 'hex'), 'c', ${userId}, 9000000000000, 0)`);
    expect(await endWhatWasPutBack(deps())).toBe(false);
    await query(`select nextval(pg_get_serial_sequence('audit_events', 'id')) from generate_series(1, 50)`);
    await createMarking(deps()).stop();
    expect(await endWhatWasPutBack(deps())).toBe(false);
    expect(await living()).toEqual({ sessions: 2, tokens: 1, walls: 1 });

    await query(`select setval(pg_get_serial_sequence('audit_events', 'id'), 3)`);
    expect(await endWhatWasPutBack(deps())).toBe(true);
    expect(await living()).toEqual({ sessions: 0, tokens: 0, walls: 0 });
    expect(await endWhatWasPutBack(deps())).toBe(false);
  });

  it('revives no password of the field that was replaced since, and leaves the others alone', async () => {
    const declare = (credential: string) =>
      provision(
        {
          ...{ db: database().db, clock: systemClock, scopeOf: async () => everything, mqttUrl: () => '' },
          ended: (hash) => rememberEnded(dataDir, hash),
        },
        anActor(),
        { credential, sites: [aSiteDeclaration({ code: credential })] },
      );
    const hashOf = async (name: string) =>
      (await query(`select password_hash as hash from field_credentials where username = '${name}'`)).rows[0]
        ?.hash;
    await declare('NS-101');
    await declare('NS-102');
    const before = await hashOf('NS-101');
    await declare('NS-101');
    expect(await revokeEnded(database().db, dataDir, 5)).toBe(0);
    await query(`update field_credentials set password_hash = '${String(before)}' where username = 'NS-101'`);
    expect(await revokeEnded(database().db, dataDir, 5)).toBe(1);
    const { rows } = await query(
      `select username from field_credentials where revoked_at is null order by 1`,
    );
    expect(rows).toEqual([{ username: 'NS-102' }]);
  });
});
