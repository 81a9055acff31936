export { covers, everything, nothing, type Grant, type Place, type Scope } from './scope';
export { scopeFilter } from './scopeFilter';
export { createScopeOf, type ScopeOf } from './scopeOf';
