/** What the centre itself says of field units: free points with names that it gave, as they are stored. */
export const unitStates = {
  fsuAddressChanged: '监控单元地址变化',
  fsuQuarantined: '监控单元或其设备应答异常, 已隔离',
  fsuUnreadable: '监控单元有无法解读的告警或记录',
  fsuFull: '设备自由测点已满, 监控单元的告警无测点保存',
} as const;
export type UnitState = keyof typeof unitStates;

const states: ReadonlyMap<string, UnitState> = new Map(
  (['fsuAddressChanged', 'fsuQuarantined', 'fsuUnreadable', 'fsuFull'] as const).map((state) => [
    unitStates[state],
    state,
  ]),
);

const separator = ' · ';

/** A name of a point, or of a device and its point, with the state of a unit in the words of the reader. */
export function inWords(say: (key: `unitState.${UnitState}`) => string, name: string): string {
  const at = name.lastIndexOf(separator);
  const start = at < 0 ? 0 : at + separator.length;
  const state = states.get(name.slice(start));
  return state === undefined ? name : name.slice(0, start) + say(`unitState.${state}`);
}
