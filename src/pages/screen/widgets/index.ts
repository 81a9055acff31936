import type { WidgetKind } from '@contract/scenes';
import type { Widget } from '../parts/widget';
import { Alarms } from './Alarms';
import { AreaAlarms } from './AreaAlarms';
import { Clock } from './Clock';
import { Commands } from './Commands';
import { Doors } from './Doors';
import { Energy } from './Energy';
import { Faults } from './Faults';
import { FleetMap } from './FleetMap';
import { Hottest } from './Hottest';
import { KeyFigures } from './KeyFigures';
import { Power } from './Power';
import { PowerTrend } from './PowerTrend';
import { Ratio } from './Ratio';
import { Ranking } from './Ranking';
import { TemperatureRise } from './TemperatureRise';
import { ServerFigures } from './ServerFigures';
import { ServerStrips } from './ServerStrips';
import { SiteDevices } from './SiteDevices';
import { SiteNow } from './SiteNow';
import { Sites } from './Sites';
import { SiteStrips } from './SiteStrips';
import { States } from './States';
import { Strategies } from './Strategies';
import { StrategySavings } from './StrategySavings';
import { Ticker } from './Ticker';
import { Timer } from './Timer';
import { Walls } from './Walls';

/** Every widget by its declared kind; a kind without a component does not compile. */
export const widgets: Readonly<Record<WidgetKind, Widget>> = {
  map: FleetMap,
  states: States,
  alarms: Alarms,
  areaAlarms: AreaAlarms,
  sites: Sites,
  power: Power,
  powerTrend: PowerTrend,
  energy: Energy,
  keyFigures: KeyFigures,
  ranking: Ranking,
  ratio: Ratio,
  doors: Doors,
  commands: Commands,
  strategies: Strategies,
  strategySavings: StrategySavings,
  hottest: Hottest,
  risers: TemperatureRise,
  ticker: Ticker,
  faults: Faults,
  siteNow: SiteNow,
  siteDevices: SiteDevices,
  siteStrips: SiteStrips,
  serverHealth: ServerFigures,
  serverStrips: ServerStrips,
  walls: Walls,
  clock: Clock,
  timer: Timer,
};
