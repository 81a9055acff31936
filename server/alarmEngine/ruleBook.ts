import type { AlarmDefinition } from '@contract/alarmDefinitions';
import type { DeviceClass } from '@contract/points';
import type { StationClass } from '@contract/sites';
import type { Device } from '../ingest/participant';
import { Cache, type WatchedCache } from '../platform/cache';
import type { Log } from '../platform/log';
import { compileRule, type Rule } from './rules';

/** The rules in force, compiled once per kind of device and class of station. */
export class RuleBook {
  private readonly compiled = new Cache<readonly Rule[]>();
  readonly cache: WatchedCache<'alarm_rules:'> = this.compiled.watched('alarm_rules:', (rules) =>
    rules.map(({ definitionId }) => definitionId),
  );
  private definitions: readonly AlarmDefinition[] = [];

  constructor(
    private readonly delayFactor: number,
    private readonly log: Log,
  ) {}

  /** Positions of rules change with this: whoever holds state by position must load it anew. */
  replace(definitions: readonly AlarmDefinition[]): void {
    this.definitions = definitions;
    this.compiled.forget();
  }

  /** The rules about a device, or with none about the centre itself. */
  of(device: Device | null): readonly Rule[] {
    return device === null
      ? this.rulesOf('centre', 'D')
      : this.rulesOf(device.class, device.site.stationClass);
  }

  rulesOf(deviceClass: DeviceClass | 'centre', stationClass: StationClass): readonly Rule[] {
    const key = `${deviceClass}:${stationClass}`;
    const known = this.compiled.get(key);
    if (known !== undefined) return known;
    const rules = this.definitions
      .filter(({ deviceClass: of, isAvailable }) => of === deviceClass && isAvailable)
      // Judged where events of doors are stored, and over the sites of all processes.
      .filter(({ rule }) => rule.kind !== 'access' && rule.kind !== 'linkCause')
      .flatMap((definition) => this.compile(definition, stationClass));
    this.compiled.set(key, rules);
    return rules;
  }

  private compile(definition: AlarmDefinition, stationClass: StationClass): Rule[] {
    try {
      return [compileRule(definition, stationClass, this.delayFactor)];
    } catch (error) {
      // One wrong definition must not stop the others from guarding.
      this.log.error({ err: error, definition: definition.id }, 'an alarm definition cannot be used');
      return [];
    }
  }
}
