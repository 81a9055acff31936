import { builtInParams } from '@contract/builtInParams';
import { effectiveOf } from '@contract/builtInParams/form';
import type { StationClass } from '@contract/sites';
import { hourMs } from '@contract/time';

/** What an administrator may set about commands, by its parameter. */
export const controlParams = {
  ceilingMarginK: ['control.ceilingMarginK', 2],
  floorMarginK: ['control.floorMarginK', 1],
  dewPointMarginK: ['control.dewPointMarginK', 1],
  dampRhPct: ['control.dampRhPct', 85],
  safeSetpointC: ['control.safeSetpointC', 26],
  startsPerHour: ['control.startsPerHour', 6],
  generatorKw: ['control.generatorKw', 0],
  holdHours: ['control.holdHours', 4],
  expiryMinutes: ['control.expiryMinutes', 15],
  waveSize: ['control.waveSize', 50],
  approvalSites: ['control.approvalSites', 20],
  stopAtFailedPct: ['control.stopAtFailedPct', 30],
  smokeStops: ['control.smokeStops', 1],
} as const satisfies Record<string, readonly [key: string, usual: number]>;

type Numbers = { [Name in keyof typeof controlParams]: number };

export interface ControlSettings extends Numbers {
  /** Classes of stations where a command asks for a second person. */
  criticalClasses: readonly StationClass[];
  /** Kinds of command for which the second factor is asked again. */
  secondFactorKinds: readonly string[];
}

export const criticalClassesParam = 'control.criticalClasses';
export const secondFactorParam = 'control.secondFactorKinds';
const usualClasses: readonly StationClass[] = ['A'];

const listOf = (text: string): string[] =>
  text.split(',').flatMap((part) => (part.trim() === '' ? [] : [part.trim()]));

const isStationClass = (text: string): text is StationClass => /^[ABCD]$/.test(text);

/** @param texts the parameters as they stand, by key; what is missing or no number is as usual */
export const settingsFrom = (texts: ReadonlyMap<string, string>): ControlSettings => {
  const textOf = (key: string): string | null => {
    const [param, stored] = [builtInParams[key], texts.get(key)];
    return param && stored !== undefined ? effectiveOf(param, stored) : null;
  };
  const numberOf = (key: string, usual: number): number => {
    const text = textOf(key);
    return text === null ? usual : Number(text);
  };
  const numbers = Object.fromEntries(
    Object.entries(controlParams).map(([name, [key, usual]]) => [name, numberOf(key, usual)]),
  );
  const classes = textOf(criticalClassesParam);
  return {
    // Built from the same keys, which the library's types forget.
    ...(numbers as Numbers),
    criticalClasses: classes === null ? usualClasses : listOf(classes).filter(isStationClass),
    secondFactorKinds: listOf(textOf(secondFactorParam) ?? ''),
  };
};

export const usualSettings = settingsFrom(new Map());
export const holdMsOf = ({ holdHours }: ControlSettings): number => holdHours * hourMs;
