/** Where empty lists lead to. */
export const onward = {
  'onward.alarms': 'See what alarms stand',
  'onward.dispatch': 'Go to fault dispatch',
  'onward.units': 'Go to remote control',
  'onward.strategies': 'Go to saving strategies',
  'onward.doors': 'See how all doors are',
  'onward.figures': 'See the key figures',
  'onward.baselines': 'Go to the baselines',
  'onward.connect': 'Connect a first device',
  'onward.nightly': 'See when the nightly jobs run',
};
