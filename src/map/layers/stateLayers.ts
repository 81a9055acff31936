import { commStates } from '@contract/sites';
import { inConditionColour, type LayerClass, type MapLayer } from './mapLayer';

const unknown: LayerClass<'unknown'> = {
  key: 'unknown',
  words: 'condition.unknown',
  shape: 'ring',
  colour: inConditionColour('unknown'),
  isLoud: false,
};

/** Whether the centre hears each site. */
export const commLayer: MapLayer<'offline' | 'unknown' | 'online'> = {
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
    unknown,
    { key: 'online', words: 'comm.online', shape: 'dot', colour: inConditionColour('normal'), isLoud: false },
  ],
  classOf: ({ comm }, row) => {
    const state = commStates[comm[row] ?? -1];
    return state === 'offline' ? 0 : state === 'online' ? 2 : 1;
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
    return commStates[comm[row] ?? -1] === 'online' ? 2 : 1;
  },
};
