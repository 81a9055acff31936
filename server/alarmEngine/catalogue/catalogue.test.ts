import { pointsByClass } from '@contract/points';
import { texts } from '@contract/texts';
import { compileRule } from '../rules';
import { alarmCatalogue } from './index';

describe('the alarm catalogue', () => {
  it('holds all seventy alarms of the domain, each id once', () => {
    const numbers = new Set(alarmCatalogue.map(({ number }) => number));
    expect(Array.from({ length: 70 }, (_, i) => i + 1).filter((number) => !numbers.has(number))).toEqual([]);
    const ids = alarmCatalogue.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('has words for each alarm, its cause, action and consequence in three languages', () => {
    const keys = alarmCatalogue.flatMap(({ id, consequence, unavailableReason }) => [
      `alarm.${id}.name`,
      `alarm.${id}.cause`,
      `alarm.${id}.action`,
      `alarm.consequence.${consequence}`,
      ...(unavailableReason === null ? [] : [`alarm.planned.${unavailableReason}`]),
    ]);
    for (const words of Object.values(texts)) expect(keys.filter((key) => !(key in words))).toEqual([]);
  });

  it('says of what is planned that it is not available, and of nothing else', () => {
    for (const { rule, isAvailable, unavailableReason } of alarmCatalogue) {
      expect(isAvailable).toBe(rule.kind !== 'planned');
      expect(unavailableReason).toBe(rule.kind === 'planned' ? rule.needs : null);
    }
  });

  it('names only points that the devices have', () => {
    for (const definition of alarmCatalogue) expect(() => compileRule(definition, 'D', 1)).not.toThrow();
  });

  it('stands for every alarm signal of the tower dictionary that a point carries', () => {
    const known = new Set(alarmCatalogue.flatMap(({ signals }) => signals));
    const carried = Object.values(pointsByClass)
      .flat()
      .flatMap(({ kind, signal }) => (kind === 'digital' && signal !== undefined ? [signal] : []));
    expect(carried.filter((signal) => !known.has(signal) && signal !== '0417006001')).toEqual([]);
  });

  it('explains in no circle, so that every chain of parents ends at a root', () => {
    const explainedBy = new Map(alarmCatalogue.map((each) => [each.id, each.explainedBy]));
    const reaches = (from: string, seen: ReadonlySet<string>): boolean =>
      (explainedBy.get(from) ?? []).some(
        (cause) => seen.has(cause) || reaches(cause, new Set([...seen, cause])),
      );
    expect(alarmCatalogue.filter(({ id }) => reaches(id, new Set([id]))).map(({ id }) => id)).toEqual([]);
    for (const causes of explainedBy.values())
      expect(causes.filter((cause) => !explainedBy.has(cause))).toEqual([]);
  });
});
