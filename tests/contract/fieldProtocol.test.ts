import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { AccessEvents, doorEventKinds, doorEventLimits, refusalReasons } from '@contract/doorEvents';
import { CardListPart, CardListState, hashedText } from '@contract/cardLists';
import { KeptPlan, keptPlanIn, KeptPlanMessage, KeptPlanRefusal, KeptPlanState } from '@contract/keptPlans';
import { deviceClasses, pointsByClass } from '@contract/points';
import {
  fieldLimits,
  FieldCommand,
  History,
  countedReasons,
  shardOf,
  Telemetry,
  DeviceEvent,
  ControllerStatus,
} from '@contract/telemetry';

const page = readFileSync('docs/field-protocol.md', 'utf8');
/** The table of one device class. */
const section = (name: string): string => page.split(`\n### ${name}\n`)[1]?.split('\n### ')[0] ?? '';
const example = (start: string): unknown => {
  const line = page.split('\n').find((one) => one.startsWith(start));
  return line === undefined ? undefined : JSON.parse(line);
};

describe('the field protocol on paper', () => {
  it.each(deviceClasses)('names every point of %s with its unit and kind', (name) => {
    for (const point of pointsByClass[name]) {
      const row =
        section(name)
          .split('\n')
          .find((line) => line.includes(`\`${point.name}\``)) ?? '';
      expect(row).toContain(` ${point.unit || '–'} `);
      expect(row).toContain(point.kind);
    }
  });

  it('explains every reason for which a message is refused or held back', () => {
    for (const reason of countedReasons) expect(page).toContain(`\`${reason}\``);
  });

  it('shows examples that the schemas accept', () => {
    expect(Telemetry.safeParse(example('{"t":1795252200000,"n":417')).success).toBe(true);
    expect(History.safeParse(example('{"points"')).success).toBe(true);
    expect(DeviceEvent.safeParse(example('{"t":1795252203120')).success).toBe(true);
    expect(AccessEvents.safeParse(example('{"events"')).success).toBe(true);
    expect(ControllerStatus.safeParse(example('{"online":true')).success).toBe(true);
    expect(FieldCommand.safeParse(example('{"id"')).success).toBe(true);
  });

  it('explains every kind of event of a door, and every reason for which somebody is refused', () => {
    const said = page.split('\n### access')[1]?.split('\n### ')[0] ?? '';
    for (const word of [...doorEventKinds, ...refusalReasons]) expect(said).toContain(`\`${word}\``);
    expect(said).toContain(`at most ${doorEventLimits.perMessage} events`);
    expect(said).toContain(`${doorEventLimits.photoChars.toLocaleString('en')} characters`);
  });

  it('shows a part of a list of cards with its true hash, and the state that answers it', () => {
    const part = CardListPart.parse(example('{"t":1795252210000,"version":8'));
    const text = hashedText(part.policy, part.put);
    expect(page).toContain(`\n${text}\n`);
    expect(part.hash).toBe(createHash('sha256').update(text).digest('hex').slice(0, 16));
    expect(CardListState.safeParse(example('{"t":1795252211000,"version":7')).success).toBe(true);
  });

  it('shows a plan that a controller keeps with its true hash, and names each of its members', () => {
    const message = KeptPlanMessage.parse(example('{"t":1795252210000,"version":5'));
    expect(message.hash).toBe(createHash('sha256').update(message.plan).digest('hex').slice(0, 16));
    expect(keptPlanIn(message.plan)).toMatchObject({ levelC: 27 });
    const said = page.split('\n## Plans that a controller keeps')[1]?.split('\n## ')[0] ?? '';
    for (const word of [...Object.keys(KeptPlan.shape), ...KeptPlanRefusal.options])
      expect(said).toContain(`\`${word}\``);
    expect(KeptPlanState.safeParse(example('{"t":1795252211000,"version":5')).success).toBe(true);
  });

  it('tells the true shard and limits', () => {
    expect(page).toContain(`\`44010643800012\` has shard ${shardOf('44010643800012')}.`);
    expect(page).toContain(`At most ${fieldLimits.maxHistoryRows} rows`);
    expect(page).toContain(`${fieldLimits.maxPayloadBytes / 1024} KiB`);
  });
});
