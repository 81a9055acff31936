import type { StrategyProgram } from '@contract/strategyPrograms';

/** What a dialog of the page is asked about. */
export type ProgramAsk = { verb: 'add' } | { verb: 'version' | 'rollOut'; program: StrategyProgram };
