import { AlarmDefinition } from '@contract/alarmDefinitions';
import { silenceAlarm } from '@contract/siteStates';
import { testDefinition } from '@contract/testAlarms';
import { airConditioningAlarms } from './airConditioning';
import { centreAlarms } from './centre';
import { controllerAlarms } from './controllers';
import { energyAlarms } from './energy';
import { climateAlarms } from './climate';
import { freePointAlarms } from './freePoints';
import { powerAlarms } from './power';
import { safetyAlarms } from './safety';
import { sensorInvalidAlarms } from './sensors';
import { ventilationAlarms } from './ventilation';

/** What explains silence itself, what calls for people even where nobody hears the site any more, and a test. */
const speaksForItself = new Set([
  ...[silenceAlarm, 'areaLinkLoss', 'mainsOutage', 'rectifierMainsOutage'],
  ...['smoke', 'fireShutdown', 'waterLeak', 'infraredIntrusion', 'illegalEntry'],
  ...['roomTempVeryHigh', 'dcUndervoltage'],
  testDefinition,
]);

/** A site that is not received explains what is open there, but for what calls for people at once. */
const withHiding = (definition: AlarmDefinition): AlarmDefinition =>
  speaksForItself.has(definition.id) || definition.deviceClass === 'centre'
    ? definition
    : { ...definition, explainedBy: [...definition.explainedBy, silenceAlarm] };

/** The first rows of alarm_definitions; an operator's changes to them stay. Numbers refer to facts/domain §2. */
export const alarmCatalogue: readonly AlarmDefinition[] = [
  ...climateAlarms,
  ...sensorInvalidAlarms,
  ...airConditioningAlarms,
  ...ventilationAlarms,
  ...safetyAlarms,
  ...powerAlarms,
  ...controllerAlarms,
  ...centreAlarms,
  ...energyAlarms,
  ...freePointAlarms,
].map((entry) => withHiding(AlarmDefinition.parse(entry)));

export const catalogueById: ReadonlyMap<string, AlarmDefinition> = new Map(
  alarmCatalogue.map((definition) => [definition.id, definition]),
);
