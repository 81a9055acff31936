import { runProgram, type OnDatabase } from '../../platform/nights/program';
import { compareNight, type CompareOrder } from './compare';
import { fitNight, type FitOrder } from './night';

export type FitProgramOrder = { does: 'fit' } & FitOrder & OnDatabase;
export type CompareProgramOrder = { does: 'compare' } & CompareOrder & OnDatabase;

/** Fits the baselines of sites, or compares all sites with their peers. */
runProgram(({ db }, order: FitProgramOrder | CompareProgramOrder) =>
  order.does === 'fit' ? fitNight(db, order, Date.now) : compareNight(db, order),
);
