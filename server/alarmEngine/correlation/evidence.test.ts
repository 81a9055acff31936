import { testDefinition } from '@contract/testAlarms';
import { alarmCatalogue } from '../catalogue';
import { explanations } from './explanations';
import type { OpenAlarm } from './openAlarm';
import { parentsOf } from './parents';

/** What a site without mains cannot do. */
const ofMains = [
  ...[
    'roomTempRising',
    'roomTempPredicted',
    'allUnitsOff',
    'acFault',
    'acSupplyFault',
    'commandNotEffective',
  ],
  ...['onWithoutPower', 'airflowLoss', 'outdoorFanFault', 'acCommLoss', 'freshAirFanFault', 'fanFault'],
  ...['rectifierPhaseLoss', 'gensetSupplying', 'controllerSilent'],
];
/** What nobody may miss, though the site is silent, and what explains silence itself. */
const neverHidden = [
  ...['smoke', 'fireShutdown', 'waterLeak', 'infraredIntrusion', 'illegalEntry', 'roomTempVeryHigh'],
  ...[
    'dcUndervoltage',
    'mainsOutage',
    'rectifierMainsOutage',
    'controllerSilent',
    'areaLinkLoss',
    testDefinition,
  ],
];
const ofSites = alarmCatalogue.filter(({ deviceClass }) => deviceClass !== 'centre').map(({ id }) => id);

interface Cause {
  cause: string;
  explains: readonly string[];
  /** What must be so beside the cause being open at the same site, or over its area. */
  evidence: 'none' | 'siteIsNotReceived' | 'sameDevice' | 'graverOnSameDevice';
}

const causes: readonly Cause[] = [
  { cause: 'areaLinkLoss', explains: ['controllerSilent'], evidence: 'none' },
  {
    cause: 'controllerSilent',
    explains: ofSites.filter((id) => !neverHidden.includes(id)),
    evidence: 'siteIsNotReceived',
  },
  {
    cause: 'mainsOutage',
    explains: [...ofMains, 'rectifierMainsOutage', 'acUndervoltage', 'frequencyLow'],
    evidence: 'none',
  },
  { cause: 'rectifierMainsOutage', explains: ofMains, evidence: 'none' },
  { cause: 'meterPhaseLoss', explains: ['acUndervoltage', 'rectifierPhaseLoss'], evidence: 'none' },
  { cause: 'acFault', explains: ['roomTempRising', 'roomTempPredicted'], evidence: 'none' },
  { cause: 'allUnitsOff', explains: ['roomTempRising', 'roomTempPredicted'], evidence: 'none' },
  { cause: 'unknownCard', explains: ['cardRefused'], evidence: 'sameDevice' },
  { cause: 'roomTempVeryHigh', explains: ['sensorJump'], evidence: 'graverOnSameDevice' },
  // Limits of safety are met by what its valid looks say.
  {
    cause: 'sensorJump',
    explains: ['roomTempLow', 'roomTempPredicted', 'sensorDisagreement'],
    evidence: 'sameDevice',
  },
  {
    cause: 'roomHumidityInvalid',
    explains: ['roomHumidityHigh', 'roomHumidityLow'],
    evidence: 'sameDevice',
  },
];

const place = { siteId: 1, areaId: 7, parentId: null, isReceived: true, level: 2 as const };
const isExplained = (
  symptom: string,
  cause: string,
  more: Partial<OpenAlarm> = {},
  causeLevel: OpenAlarm['level'] = 1,
): boolean => {
  const isOfArea = cause === 'areaLinkLoss';
  const parents = parentsOf(
    [
      { ...place, id: 1, definitionId: symptom, deviceId: 10, ...more },
      {
        ...place,
        id: 2,
        definitionId: cause,
        deviceId: 10,
        level: causeLevel,
        ...(isOfArea && { siteId: null, deviceId: null }),
      },
    ],
    explanations,
  );
  return parents.get(1) === 2;
};

describe('what a cause may explain', () => {
  it('is said here of every cause of the catalogue', () => {
    const known = new Set(alarmCatalogue.flatMap(({ explainedBy }) => explainedBy));
    expect(causes.map(({ cause }) => cause).toSorted()).toEqual([...known].toSorted());
  });

  it.each(causes)('$cause: these and no others, with its evidence', ({ cause, explains, evidence }) => {
    const shown = { isReceived: evidence !== 'siteIsNotReceived' };
    const explained = ofSites.filter((id) => id !== cause && isExplained(id, cause, shown));
    expect(explained.toSorted()).toEqual([...explains].toSorted());
  });

  it.each(causes)('$cause: nothing at another site or in another area', ({ cause, explains }) => {
    const elsewhere = { siteId: 2, areaId: 8, isReceived: false };
    expect(explains.filter((id) => isExplained(id, cause, elsewhere))).toEqual([]);
  });

  it('a silent controller: nothing at a site that is received', () => {
    expect(ofSites.filter((id) => isExplained(id, 'controllerSilent', { isReceived: true }))).toEqual([]);
  });

  it('a lost link of an area: no alarm of its sites but their silence, whether they are received or not', () => {
    for (const isReceived of [true, false])
      expect(ofSites.filter((id) => isExplained(id, 'areaLinkLoss', { isReceived }))).toEqual([
        'controllerSilent',
      ]);
  });

  it('a silent controller, or a lost link of an area: nothing critical, but silence itself by the link', () => {
    const critical = { isReceived: false, level: 1 } as const;
    expect(ofSites.filter((id) => isExplained(id, 'controllerSilent', critical))).toEqual([]);
    expect(ofSites.filter((id) => isExplained(id, 'areaLinkLoss', critical))).toEqual(['controllerSilent']);
  });

  it('other causes explain at every level what they explain at one', () => {
    const free = causes.filter(({ evidence }) => evidence === 'none' || evidence === 'sameDevice');
    for (const { cause, explains } of free)
      for (const level of [1, 2, 3, 4] as const)
        expect(explains.filter((id) => !isExplained(id, cause, { level }))).toEqual([]);
  });

  it.each(causes.filter(({ evidence }) => evidence === 'graverOnSameDevice'))(
    '$cause: only what is less grave than it is',
    ({ cause, explains }) => {
      for (const level of [1, 2, 3, 4] as const)
        for (const ownLevel of [1, 2, 3, 4] as const)
          expect(explains.every((id) => isExplained(id, cause, { level }, ownLevel))).toBe(ownLevel < level);
    },
  );

  it.each(causes.filter(({ evidence }) => evidence.endsWith('ameDevice')))(
    '$cause: nothing of another device of the site',
    ({ cause, explains }) => {
      expect(explains.filter((id) => isExplained(id, cause, { deviceId: 11 }))).toEqual([]);
    },
  );

  it('is decided by the next cause where the nearest lacks its evidence', () => {
    const open: OpenAlarm[] = [
      { ...place, id: 1, definitionId: 'acFault', deviceId: 10 },
      { ...place, id: 2, definitionId: 'controllerSilent', deviceId: 11 },
      { ...place, id: 3, definitionId: 'mainsOutage', deviceId: 12 },
    ];
    expect(parentsOf(open, explanations).get(1)).toBe(3);
  });
});
