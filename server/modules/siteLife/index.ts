export { areasBefore, endOfDevices, endOfSites, followMoves, tellEnded } from './departures';
export { lifeOf } from './lifeOf';
export { createSiteLife } from './siteLife.routes';
