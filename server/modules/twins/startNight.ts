import { inProcesses } from '../../platform/nights/processes';
import type { NightDone } from './night';
import type { ProgramOrder } from './program';

const program = { name: 'twinNight', source: 'server/modules/twins/program.ts' };

/** Learns a night in processes of its own, which share the rooms. */
export async function startNight(
  order: Omit<ProgramOrder, 'part' | 'parts'>,
  signal: AbortSignal,
): Promise<NightDone> {
  const all = await inProcesses<typeof order, NightDone>(program, order, signal);
  return {
    rooms: all.reduce((sum, { rooms }) => sum + rooms, 0),
    known: all.reduce((sum, { known }) => sum + known, 0),
    isWhole: all.every(({ isWhole }) => isWhole),
  };
}
