import { recordBench } from '@tests/support/bench';
import { outcomesOf } from './strategies/inThreads';
import { readOptions } from './strategies/options';
import { paceFigures } from './strategies/pace';
import { tableOf } from './strategies/table';
import { figuresOf } from './strategies/verdicts';

const options = readOptions(process.argv.slice(2));
const tenth = Math.max(1, Math.floor(options.rooms / 10));
const outcomes = await outcomesOf(options, (done) => {
  if (done % tenth === 0) console.log(`${done} of ${options.rooms} rooms`);
});
const source = options.weather === null ? 'the climates of the product' : 'a weather file';
const what = `Strategies and the twin on ${options.rooms} rooms drawn by facts/domain §6.2 (seed ${options.seed}), each in ${options.weeks} seasonal weeks of ${source}, start-up loss ${options.startUpLossS} s. (a): all units at 25 °C, fans on, no fresh air; (b): as found. Each week begins with two days in which the plan only watches; energy is that of the seven days after them, with all fans, hours above the ceiling those of all nine, by the true temperature (32 °C for shelters, 30 °C for brick and core rooms). Sensor within ±0.5 K, transformers within ±2 %, sun of unknown height and clouds, machines with bent curves, walls of two layers, equipment apart from the air. Median · p10 · p90; the last two columns are (a) / plan / plan with fresh air / (b) / plan. \`npm run bench -- strategies --rooms ${options.rooms} --weeks ${options.weeks} --seed ${options.seed} --start-up-loss ${options.startUpLossS}\``;
recordBench('strategies', `${what}\n\n${tableOf(outcomes)}`, [
  ...figuresOf(outcomes),
  ...paceFigures(options.seed),
]);
