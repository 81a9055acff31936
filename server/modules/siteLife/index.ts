export { areasBefore, endOfDevices, endOfSites, followMoves, tellEnded } from './departures';
export { createLeftoverSweep } from './leftovers';
export { lifeOf } from './lifeOf';
export { createSiteLife } from './siteLife.routes';
