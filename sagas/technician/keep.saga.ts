import { call, put, type Saga } from '../engine/effects';
import type { TechnicianPorts } from './ports';
import { keepingFailed } from './technician.slice';

/** Seals it on the phone; where the phone has no room, that is said, and what is shown goes on without. */
export function* keep({ box }: TechnicianPorts, name: string, value: unknown): Saga<boolean> {
  const isKept = yield* call(() =>
    box.put(name, value).then(
      () => true,
      () => false,
    ),
  );
  if (!isKept) yield* put(keepingFailed());
  return isKept;
}
