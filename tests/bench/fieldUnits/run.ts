import { Fsu } from '@field/bInterface/fsu';
import { addressOf } from '@field/bInterface/runUnits';
import { FixedWorld } from '@field/bInterface/world';
import { unitIdOf } from './units';

/** So many simulated field units in a process of their own; the first line says that they are there. */
const [count, port, centre] = process.argv.slice(2).map(Number) as [number, number, number];

const aWorld = () =>
  new FixedWorld({
    '51051241500001': [
      { signal: '0415102001', type: 3, value: '24.60' },
      { signal: '0415101001', type: 3, value: '5.2' },
      { signal: '0415301001', type: 5, value: '25', setup: '25' },
      { signal: '0415001001', type: 2, value: '0', level: 3, name: '工作异常' },
    ],
    '51051241830001': [
      { signal: '0418101001', type: 3, value: '27.5' },
      { signal: '0418102001', type: 3, value: '55.0' },
    ],
    '51051241600001': [
      { signal: '0416104001', type: 3, value: '226.1' },
      { signal: '0416105001', type: 3, value: '226.4' },
      { signal: '0416106001', type: 3, value: '225.9' },
      { signal: '0416119001', type: 3, value: '123456.7' },
    ],
    '51051241700001': [{ signal: '0417001001', type: 2, value: '0', level: 1, name: '非法进入告警' }],
  });

const units = Array.from(
  { length: count },
  (_, at) =>
    new Fsu(
      {
        ...{ fsuId: unitIdOf(at), address: addressOf(at), port, centre: { host: '127.0.0.1', port: centre } },
        ...{ edition: '2016', regMode: 2, quirks: [], speed: 1 },
      },
      aWorld(),
    ),
);
for (const unit of units) await unit.start();
console.log('ready');
process.stdin.resume();
process.stdin.once('end', () => void Promise.all(units.map((unit) => unit.stop())));
