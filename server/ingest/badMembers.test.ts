import fc from 'fast-check';
import { salvageAccess, salvageHistory, salvageTelemetry, textOfBad } from './badMembers';

const bytes = (json: unknown) => Buffer.from(typeof json === 'string' ? json : JSON.stringify(json));
const name = fc.stringMatching(/^[a-z][a-zA-Z0-9]{0,12}$/);
const goodValue = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => (Object.is(value, -0) ? 0 : value)),
  fc.boolean(),
  fc.constant(null),
);
const badValue = fc.oneof(fc.string(), fc.constantFrom({}, [], [1], { value: 3 }));

describe('a report of which some values are no values', () => {
  it('keeps every good one and names every bad one, whatever they are', () => {
    const report = fc
      .uniqueArray(fc.tuple(name, fc.oneof(goodValue, badValue)), {
        selector: ([key]) => key,
        minLength: 1,
      })
      .map((entries) => Object.fromEntries(entries));
    fc.assert(
      fc.property(report, report, (v, f) => {
        const isGood = ([, value]: [string, unknown]) =>
          value === null || typeof value === 'number' || typeof value === 'boolean';
        const { good, bad } = salvageTelemetry(bytes({ t: 1, n: 2, v, f }));
        const ofV = Object.entries(v);
        const ofF = Object.entries(f);
        const some = ofV.some(isGood) || ofF.some(isGood);
        expect(good).toEqual(
          some
            ? {
                ...{ t: 1, n: 2, v: Object.fromEntries(ofV.filter(isGood)) },
                f: Object.fromEntries(ofF.filter(isGood)),
              }
            : null,
        );
        expect(bad.map((each) => each.name)).toEqual([
          ...ofV.filter((each) => !isGood(each)).map(([key]) => key),
          ...ofF.filter((each) => !isGood(each)).map(([key]) => `f.${key}`),
        ]);
      }),
    );
  });

  it('says what was sent, a number beyond all numbers and one in a text included', () => {
    const payload = '{"t":1,"n":2,"v":{"smoke":true,"a":"25,4","b":1e400,"c":"1e400","d":9007199254740993}}';
    const { good, bad } = salvageTelemetry(bytes(payload));
    expect(good).toEqual({ t: 1, n: 2, v: { smoke: true, d: 9007199254740992 } });
    expect(bad.map(textOfBad)).toEqual(['a="25,4"', 'b=1e400', 'c="1e400"']);
  });

  it('keeps what is said of the class when the free points are no free points', () => {
    for (const [f, text] of [
      [[], 'f=[]'],
      [null, 'f=null'],
      [{ '1a': 4 }, 'f.1a=4'],
      [Object.fromEntries(Array.from({ length: 97 }, (_, i) => [`p${i}`, i])), 'f=(97)'],
    ] as const) {
      const { good, bad } = salvageTelemetry(bytes({ t: 1, n: 2, v: { smoke: true }, f }));
      expect(good?.v).toEqual({ smoke: true });
      expect(bad.map(textOfBad)).toEqual([text]);
    }
  });

  it('shortens what is long', () => {
    const { bad } = salvageTelemetry(bytes({ t: 1, n: 2, v: { a: 'x'.repeat(500), b: 1 } }));
    expect(bad[0]?.sent).toMatch(/^"x{79}…$/);
  });

  it('has nothing to keep where the message itself is none', () => {
    for (const json of [5, [], null, { t: 1, n: 2, v: 3 }, { t: 1, n: 2, w: { a: 1 } }])
      expect(salvageTelemetry(bytes(json))).toMatchObject({ good: null, bad: [{}] });
  });
});

describe('a buffer of which some rows are no rows', () => {
  const row = fc.tuple(fc.nat(), fc.nat(), goodValue, goodValue).map((cells): unknown[] => cells);
  const spoiled = fc
    .tuple(row, fc.integer({ min: 0, max: 3 }), fc.oneof(badValue, fc.constant('1e400')))
    .map(([cells, at, bad]): unknown[] => cells.with(at, bad));
  const wrongLength = fc.constantFrom([1, 2, 3], [1, 2, 3, 4, 5], []);

  it('keeps every good row and refuses every bad one alone', () => {
    const rows = fc.array(
      fc.oneof(
        fc.record({ cells: row, isGood: fc.constant(true) }),
        fc.record({ cells: fc.oneof(spoiled, wrongLength), isGood: fc.constant(false) }),
      ),
      { minLength: 1, maxLength: 20 },
    );
    fc.assert(
      fc.property(rows, (sent) => {
        const message = { points: ['a', 'b'], rows: sent.map(({ cells }) => cells) };
        const { good, bad } = salvageHistory(bytes(message));
        expect(good?.rows ?? []).toEqual(sent.filter(({ isGood }) => isGood).map(({ cells }) => cells));
        expect(bad.map((each) => Number(each.name.split('.')[1]))).toEqual(
          sent.flatMap(({ isGood }, at) => (isGood ? [] : [at])),
        );
      }),
    );
  });

  it('names the column and what was sent', () => {
    const rows = '[[1,2,3,true],[1,2,"x",true],[1,1e400,3,true],[9007199254740993,2,3,true],[1,2,3],"y"]';
    const { good, bad } = salvageHistory(bytes(`{"points":["temp"],"free":["level"],"rows":${rows}}`));
    expect(good?.rows).toEqual([[1, 2, 3, true]]);
    expect(bad.map(textOfBad)).toEqual([
      ...['rows.1.temp="x"', 'rows.2.n=1e400', 'rows.3.t=9007199254740993'],
      ...['rows.4.length=3 (4)', 'rows.5="y"'],
    ]);
  });

  it('is refused whole with the member that is wrong where its columns are not known', () => {
    for (const [json, name] of [
      [{ points: [], rows: [[1, 2]] }, 'points'],
      [{ points: 'a', rows: [[1, 2]] }, 'points'],
      [{ points: ['a'], rows: [] }, 'rows'],
    ] as const)
      expect(salvageHistory(bytes(json))).toMatchObject({ good: null, bad: [{ name }] });
  });
});

describe('a history of more columns than one message may have', () => {
  const namesOf = (prefix: string, count: number) => Array.from({ length: count }, (_, i) => `${prefix}${i}`);
  const counts = fc.integer({ min: 1, max: 150 });
  const [mostPoints, mostFree] = [64, 96];

  it('keeps what is not beyond, whatever stands in the columns that are', () => {
    fc.assert(
      fc.property(
        counts,
        fc.integer({ min: 0, max: 150 }),
        fc.jsonValue(),
        (pointCount, freeCount, nonsense) => {
          const [points, free] = [namesOf('p', pointCount), namesOf('f', freeCount)];
          const cells = (names: string[], most: number) => names.map((_, i) => (i < most ? i : nonsense));
          const row = [1, 2, ...cells(points, mostPoints), ...cells(free, mostFree)];
          const { good, bad } = salvageHistory(
            bytes({ points, ...(freeCount > 0 && { free }), rows: [row, row] }),
          );
          expect(good?.points).toEqual(points.slice(0, mostPoints));
          expect(good?.free).toEqual(free.slice(0, mostFree));
          expect(good?.rows).toHaveLength(2);
          expect(good?.rows[0]).toEqual([
            ...[1, 2],
            ...points.slice(0, mostPoints).keys(),
            ...free.slice(0, mostFree).keys(),
          ]);
          expect(bad.map(({ name }) => name)).toEqual([
            ...(pointCount > mostPoints ? ['points.length'] : []),
            ...(freeCount > mostFree ? ['free.length'] : []),
          ]);
        },
      ),
    );
  });

  it('says how many there are, and names the first of those beyond', () => {
    const points = namesOf('p', 70);
    const { bad } = salvageHistory(bytes({ points, rows: [[1, 2, ...points.keys()]] }));
    expect(bad.map(textOfBad)).toEqual(['points.length=70 (64): ["p64","p65","p66"]']);
  });

  it('takes little time, however many they are', () => {
    const points = namesOf('', 12_000);
    const began = performance.now();
    const { bad } = salvageHistory(bytes({ points, rows: Array.from({ length: 500 }, () => [1]) }));
    expect(bad).toHaveLength(501);
    expect(performance.now() - began).toBeLessThan(2_000);
  });
});

describe('events of people of which some are none', () => {
  it('keeps the good ones and names the members of the others, never their content', () => {
    const event = { t: 1, n: 1, kind: 'card', card: '0012345678', granted: true };
    const { good, bad } = salvageAccess({ events: [event, { ...event, card: 'x' }, 5, { ...event, n: 3 }] });
    expect(good.map(({ n }) => n)).toEqual([1, 3]);
    expect(bad).toEqual(['events.1.card', 'events.2']);
    expect(salvageAccess({ events: [event], x: 1 }).good).toEqual([]);
  });
});
