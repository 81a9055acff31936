import { unitStates } from '@contract/unitStates';
import type { AskedUnit } from './contacts.store';
import { isQuarantined } from './contacts.store';
import { declareAlarmPoint } from './freePoints.store';
import { only, type UnitMap } from './mapping';
import type { VisitPorts } from './visitPorts';

/** What is wrong with a unit itself. */
const standing = [
  { code: 'fsuAddressChanged', stands: ({ isHeld }: AskedUnit) => isHeld },
  { code: 'fsuQuarantined', stands: ({ quarantined }: AskedUnit) => (quarantined?.length ?? 0) > 0 },
  { code: 'fsuUnreadable', stands: ({ hasUnreadable }: AskedUnit) => hasUnreadable },
  { code: 'fsuFull', stands: ({ hasUnplaced }: AskedUnit) => hasUnplaced },
] as const;

/** At the controller of the site, or at whatever the site has. */
const holderOf = (map: UnitMap): string | null =>
  only(map, 'controller') ?? only(map, 'env') ?? [...map.classes.keys()][0] ?? null;

/** Another address than a person approved, or nonsense: an alarm of the site, as free points. */
export async function tellStanding(
  { pool, port, clock }: VisitPorts,
  unit: AskedUnit,
  map: UnitMap,
): Promise<void> {
  const deviceCode = holderOf(map);
  const device = deviceCode === null ? null : await port.deviceOf(map.site.code, deviceCode);
  if (deviceCode === null || device === null) return;
  const now = clock.now();
  const f: Record<string, number> = {};
  for (const { code, stands } of standing)
    // A point that was just declared is known a moment later: the next visit tells it.
    if (device.free.has(code)) f[code] = stands(unit) ? 1 : 0;
    else if (stands(unit))
      await declareAlarmPoint(
        pool,
        { deviceId: device.id, code, name: unitStates[code], standsFor: '' },
        now,
        standing.length,
      );
  if (Object.keys(f).length === 0) return;
  const json = { t: now, n: now, v: {}, f };
  await port.tell({ site: map.site, deviceCode, leaf: 'telemetry', json, isOwnWord: true });
}

/** Nothing of it is believed, nor is it told anything. */
export const isShut = (unit: AskedUnit): boolean => isQuarantined(unit, '');
