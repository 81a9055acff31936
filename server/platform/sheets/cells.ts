export { guarded, unguarded, type Cell } from '@contract/cells';
