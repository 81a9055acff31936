export { areaThen } from './areaThen';
export { covers, everything, nothing, type Grant, type Place, type Scope } from './scope';
export { scopeFilter } from './scopeFilter';
export { areasBelow } from './scope.store';
export { createScopeOf, scopeOfUser, type ScopeOf } from './scopeOf';
export { siteSays } from './siteSays';
export { withinRegion } from './withinRegion';
