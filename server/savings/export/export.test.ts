import { createPublicKey, verify } from 'node:crypto';
import type { SiteDayHours } from '@contract/siteEnergy';
import { dayMs, hourMs } from '@contract/time';
import { dailyMeterCsv, daysCsv, hourlyMeterCsv, temperatureCsv } from './csv';
import { fingerprintOf, keyOfText, newSigningKey, signedFile, textOfKey } from './signedFile';

const first = Date.UTC(2026, 10, 1);
const aDay = (place: number, kwh: number) => ({
  ...{ day: first + place * dayMs, kwh, outdoorC: 20, itKwh: null },
});

const hours = (of: (hour: number) => number | null) => Array.from({ length: 24 }, (_, hour) => of(hour));
const hourly = (day: number): SiteDayHours => {
  const none = hours(() => null);
  return {
    ...{ day, itKwh: none, fanKwh: none, lossKwh: none, ownOutdoorC: none, outdoorRhPct: none, roomC: none },
    ...{ runH: none, completePct: hours(() => 100) as number[] },
    totalKwh: hours((hour) => (hour === 2 ? null : hour + 0.5)),
    acKwh: hours((hour) => hour / 4),
    outdoorC: hours((hour) => (hour === 3 ? null : hour)),
  };
};

describe('the days of a meter, as openeemeter reads them', () => {
  it('each say what was used from their start on, and an empty one ends the last', () => {
    expect(dailyMeterCsv([aDay(0, 31.5), aDay(1, 32)])).toBe(
      [
        'start,value',
        '2026-11-01T00:00:00+00:00,31.5',
        '2026-11-02T00:00:00+00:00,32',
        '2026-11-03T00:00:00+00:00,',
        '',
      ].join('\n'),
    );
  });

  it('have an empty one where a day is missing, so that nothing is spread over it', () => {
    expect(dailyMeterCsv([aDay(0, 31), aDay(2, 33)])).toBe(
      [
        'start,value',
        '2026-11-01T00:00:00+00:00,31',
        '2026-11-02T00:00:00+00:00,',
        '2026-11-03T00:00:00+00:00,33',
        '2026-11-04T00:00:00+00:00,',
        '',
      ].join('\n'),
    );
  });

  it('follow each other over a change of the clock, and not half a day later', () => {
    const after = (ms: number) =>
      dailyMeterCsv([aDay(0, 31), { ...aDay(0, 32), day: first + ms }]).split('\n');
    expect(after(dayMs + hourMs)).toHaveLength(5);
    expect(after(1.5 * dayMs)).toHaveLength(6);
  });

  it('are none of none', () => {
    expect(dailyMeterCsv([])).toBe('start,value\n');
  });
});

describe('the hours of a meter', () => {
  it('are those of the units, or of the whole site, empty where nothing was measured', () => {
    const ac = hourlyMeterCsv([hourly(first)], 'ac').split('\n');
    expect(ac).toHaveLength(26);
    expect(ac.slice(0, 4)).toEqual([
      'start,value',
      '2026-11-01T00:00:00+00:00,0',
      '2026-11-01T01:00:00+00:00,0.25',
      '2026-11-01T02:00:00+00:00,0.5',
    ]);
    const site = hourlyMeterCsv([hourly(first), hourly(first + dayMs)], 'total').split('\n');
    expect(site.slice(1, 4)).toEqual([
      '2026-11-01T00:00:00+00:00,0.5',
      '2026-11-01T01:00:00+00:00,1.5',
      '2026-11-01T02:00:00+00:00,',
    ]);
    expect(site[25]).toBe('2026-11-02T00:00:00+00:00,0.5');
  });
});

describe('the temperatures', () => {
  it('are in degrees Fahrenheit, hour by hour, empty where nobody measured', () => {
    const rows = temperatureCsv([hourly(first)]).split('\n');
    expect(rows).toHaveLength(26);
    expect(rows.slice(0, 5)).toEqual([
      'dt,tempF',
      '2026-11-01T00:00:00+00:00,32',
      '2026-11-01T01:00:00+00:00,33.8',
      '2026-11-01T02:00:00+00:00,35.6',
      '2026-11-01T03:00:00+00:00,',
    ]);
    expect(rows[21]).toBe('2026-11-01T20:00:00+00:00,68');
  });
});

describe('the days that a saving stands on', () => {
  it('are told with their period and both scales, empty where the load is not metered', () => {
    const days = [
      { ...aDay(0, 31.5), period: 'baseline' as const, itKwh: 70 },
      { ...aDay(1, 30), period: 'reporting' as const, outdoorC: -40 },
    ];
    expect(daysCsv(days)).toBe(
      [
        'day,period,kwh,outdoor_c,outdoor_f,it_kwh',
        '2026-11-01T00:00:00+00:00,baseline,31.5,20,68,70',
        '2026-11-02T00:00:00+00:00,reporting,30,-40,-40,',
        '',
      ].join('\n'),
    );
  });
});

describe('a signed file', () => {
  const parts = [
    { name: 'days.csv', text: 'day,kwh\n1,ü\n' },
    { name: 'saving.json', text: '{"savedKwh":1}' },
  ];

  it('can be checked with the key that it names, of every byte', () => {
    const key = newSigningKey();
    const text = signedFile(parts, Date.UTC(2026, 10, 27), key);
    const [mark, signature = '', ...body] = text.split('\n');
    expect(mark).toBe('CoolOps signed savings 1');
    expect(signature).toMatch(/^signature: [\w-]{86}$/);
    const told = JSON.parse(body.join('\n')) as { publicKey: string };
    expect(told).toEqual({ publicKey: key.publicKey, signedAt: '2026-11-27T00:00:00.000Z', files: parts });
    const open = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: told.publicKey }, format: 'jwk' });
    const holds = (content: string) =>
      verify(null, Buffer.from(content), open, Buffer.from(signature.slice(11), 'base64url'));
    expect(holds(body.join('\n'))).toBe(true);
    expect(holds(body.join('\n').replace('"savedKwh', '"savedKwH'))).toBe(false);
    expect(holds(body.join('\n').trimEnd())).toBe(false);
  });

  it('is signed alike by a key that was kept as text', () => {
    const key = newSigningKey();
    const kept = keyOfText(textOfKey(key));
    expect(kept.publicKey).toBe(key.publicKey);
    expect(signedFile(parts, 0, kept)).toBe(signedFile(parts, 0, key));
    expect(newSigningKey().publicKey).not.toBe(key.publicKey);
  });

  it('names its key by a fingerprint that two people can compare', () => {
    expect(fingerprintOf(Buffer.alloc(32).toString('base64url'))).toBe('66687aadf862bd776c8fc18b8e9f8e20');
  });
});
