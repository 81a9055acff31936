import { runProgram, type OnDatabase } from '../../platform/nights/program';
import { recoverNight, type RecoveryNight } from '../recoveries';
import { compareNight, type CompareOrder } from './compare';
import { fitNight, type FitOrder } from './night';

export type FitProgramOrder = { does: 'fit' } & FitOrder & OnDatabase;
export type CompareProgramOrder = { does: 'compare' } & CompareOrder & OnDatabase;
export type RecoverProgramOrder = { does: 'recover' } & RecoveryNight & OnDatabase;

/** Fits the baselines of sites, compares all sites with their peers, or tells what repairs recovered. */
runProgram(({ db }, order: FitProgramOrder | CompareProgramOrder | RecoverProgramOrder) => {
  if (order.does === 'fit') return fitNight(db, order, Date.now);
  return order.does === 'compare' ? compareNight(db, order) : recoverNight(db, order, Date.now);
});
