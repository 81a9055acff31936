import { heardStates } from '@contract/sites';
import { inConditionColour, type LayerClass, type MapLayer } from './mapLayer';

const unknown: LayerClass<'unknown'> = {
  key: 'unknown',
  words: 'condition.unknown',
  shape: 'ring',
  colour: inConditionColour('unknown'),
  isLoud: false,
};

/** Whether the centre hears each site. */
export const commLayer: MapLayer<'offline' | 'notUnderstood' | 'unknown' | 'online'> = {
  key: 'comm',
  words: 'map.layer.comm',
  isReplayable: true,
  classes: [
    {
      key: 'offline',
      words: 'comm.offline',
      shape: 'cross',
      colour: inConditionColour('level2'),
      isLoud: true,
    },
    {
      key: 'notUnderstood',
      words: 'condition.notUnderstood',
      shape: 'bar',
      colour: inConditionColour('notUnderstood'),
      isLoud: true,
    },
    unknown,
    { key: 'online', words: 'comm.online', shape: 'dot', colour: inConditionColour('normal'), isLoud: false },
  ],
  classOf: ({ comm }, row) => {
    const state = heardStates[comm[row] ?? -1] ?? 'unknown';
    return { offline: 0, notUnderstood: 1, unknown: 2, online: 3 }[state];
  },
};

/** Where a door stands open now. A site that was never heard may have one open, too: nobody knows. */
export const doorLayer: MapLayer<'open' | 'unknown' | 'closed'> = {
  key: 'door',
  words: 'map.layer.door',
  classes: [
    {
      key: 'open',
      words: 'map.class.doorOpen',
      shape: 'square',
      colour: inConditionColour('level2'),
      isLoud: true,
    },
    unknown,
    {
      key: 'closed',
      words: 'map.class.doorClosed',
      shape: 'dot',
      colour: inConditionColour('normal'),
      isLoud: false,
    },
  ],
  classOf: ({ doorOpen, comm }, row) => {
    if (doorOpen[row] === 1) return 0;
    return heardStates[comm[row] ?? -1] === 'online' ? 2 : 1;
  },
};
