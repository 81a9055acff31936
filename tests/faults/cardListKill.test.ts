import { randomInt } from 'node:crypto';
import { aPlan } from '@tests/support/aFleetSite';
import { aHolder, aLevel, listRow, testBox } from '@tests/support/cards';
import { aPlannedStation, speakTo, type SpeakingFleet } from '@tests/support/controlledFleet';
import { useFreshDatabase } from '@tests/support/database';
import { freePort } from '@tests/support/freePort';
import { runProgram, type OwnProcess } from '@tests/support/ownProcess';
import { until, type Station } from '@tests/support/testIngest';
import { readContents } from '@server/cardLists';
import type { SitePlan } from '@field/sites/plan';

jest.setTimeout(600_000);

const kills = 20;
const siteCount = 3;
/** Five parts each. */
const cardCount = 1_400;

const plans: SitePlan[] = [];
while (plans.length < siteCount)
  plans.push(
    aPlan(
      (plan) => !plans.includes(plan) && plan.declaration.devices.some((device) => device.class === 'door'),
    ),
  );
const doorOf = (plan: SitePlan): string =>
  plan.declaration.devices.find((device) => device.class === 'door')?.code ?? '';

describe('a process that is killed in the midst of distributing lists of cards', () => {
  const database = useFreshDatabase();
  const pool = () => database().pool;
  let program: OwnProcess | null = null;
  let fleet: SpeakingFleet | null = null;
  afterAll(async () => {
    await fleet?.stop();
    await program?.kill();
  });
  const launch = (port: number) =>
    runProgram('tests/support/ingestProcess.ts', {
      env: { INGEST_DATABASE_URL: database().url, INGEST_PORT: String(port), INGEST_DELAY_FACTOR: '0.1' },
    });

  it('leaves no list half in force, and every controller ends with the list that is wanted', async () => {
    const stations: Station[] = [];
    for (const plan of plans) stations.push(await aPlannedStation(pool(), plan));
    const doors = stations.map(({ deviceIds }, i) => deviceIds[doorOf(plans[i]!)]!);
    const numbers = Array.from({ length: cardCount }, (_, i) => String(10_000_000 + i));
    const { cardIds, holderId } = await aHolder(pool(), 'Everybody', numbers);
    await aLevel(
      pool(),
      'Everywhere',
      stations.map(({ siteId }) => siteId),
      [holderId],
    );
    const port = await freePort();
    program = await launch(port);
    const field = speakTo(
      program.firstLine,
      plans.map((plan, i) => ({ plan, station: stations[i]! })),
      { speed: 60 },
    );
    fleet = field;
    const counts = new Set<number>();
    const watching = setInterval(() => {
      for (const { site } of field.sites)
        for (const { entries } of site.cardLists.values()) counts.add(entries.length);
    }, 5);
    const lost: number[] = [];
    for (let killed = 0; killed < kills; killed++) {
      await new Promise((resolve) => setTimeout(resolve, 200 + ((killed * 7) % kills) * 120));
      await program.kill();
      if (killed % 4 === 3) {
        const cardId = cardIds[randomInt(cardIds.length)]!;
        lost.push(cardId);
        await pool().query(`update access_cards set state = 'lost' where id = $1`, [cardId]);
        // Every other time all of the list is sent again, in five parts.
        await pool().query('select want_access_lists($1::int[], $2::int[], true, $3)', [
          doors,
          killed % 8 === 3 ? [cardId, 0] : [cardId],
          Date.now(),
        ]);
      }
      program = await launch(port);
    }
    for (const door of doors)
      await until(async () => {
        const { wanted, confirmed, needsAll } = await listRow(pool(), door);
        return wanted === confirmed && !needsAll;
      }, 120_000);
    clearInterval(watching);
    const off = new Set(lost).size;
    // Never a part of a list: all cards, less those that were lost by then.
    expect([...counts].filter((count) => count < cardCount - off)).toEqual([]);
    const client = await pool().connect();
    const contents = await readContents(client, testBox, doors, 480);
    client.release();
    for (const [i, { site }] of field.sites.entries()) {
      const own = site.cardLists.get(doorOf(plans[i]!));
      expect(own?.entries).toHaveLength(cardCount - off);
      expect(own?.hash).toBe(contents.get(doors[i]!)?.hash);
    }
  });
});
