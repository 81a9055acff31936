import { runProgram, type OnDatabase } from '../../platform/nights/program';
import { learnNight, type NightOrder } from './night';

export type ProgramOrder = NightOrder & OnDatabase;

/** Learns the rooms of one night. */
runProgram(({ pool }, order: ProgramOrder) => learnNight(pool, order, Date.now));
