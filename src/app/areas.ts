import type { Area } from '@sagas/deps';

const administration = async () => (await import('@sagas/areas/administration.area')).administrationArea;
const sites = async () => (await import('@sagas/areas/sites.area')).sitesArea;
const analysis = async () => (await import('@sagas/areas/analysis.area')).analysisArea;
const alarms = async () => (await import('@sagas/areas/alarms.area')).alarmsArea;
const control = async () => (await import('@sagas/areas/control.area')).controlArea;

/** What a page, or the pages of a folder, need beyond what is always there; all others administration. */
const areasOf: Readonly<Record<string, readonly (() => Promise<Area>)[]>> = {
  alarms: [alarms],
  analysis: [analysis],
  // A declared list.
  'analysis/WeatherStations': [analysis, administration],
  commands: [control],
  map: [alarms],
  ranking: [analysis],
  sites: [alarms, sites, control],
  connect: [sites],
  storage: [],
  doors: [control],
  experiments: [control],
  strategies: [control],
  access: [],
  faults: [control],
  help: [],
  ...{ home: [], screen: [], signIn: [], errors: [] },
};

type Add = (area: Area) => void;
let add: Add = () => undefined;

/** Before the first page: where areas are added to. */
export const bindAreas = (given: Add): void => void (add = given);

/** Fetches and adds what the page of a component needs. */
export async function bringAreas(component: string): Promise<void> {
  const folder = component.split('/')[0] ?? '';
  const wanted = areasOf[component] ?? areasOf[folder] ?? [administration];
  for (const area of await Promise.all(wanted.map((load) => load()))) add(area);
}
