/** Units of the values that an alarm of the catalogue carries; none for an alarm of a state. */
const units: Readonly<Record<string, string>> = {
  roomTempHigh: '°C',
  roomTempVeryHigh: '°C',
  mainsOutage: 'V',
};

export const unitOf = (definitionId: string): string => units[definitionId] ?? '';
