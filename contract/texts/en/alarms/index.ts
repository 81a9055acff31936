import { actions } from './actions';
import { catalogue } from './catalogue';
import { definitions } from './definitions';
import { facets } from './facets';
import { figures } from './figures';
import { guides } from './guides';
import { history } from './history';
import { keys } from './keys';
import { list } from './list';
import { maintenance } from './maintenance';
import { panel } from './panel';
import { sound } from './sound';
import { testAlarms } from './testAlarms';
import { urgent } from './urgent';
import { views } from './views';

export const alarms = {
  ...actions,
  ...catalogue,
  ...definitions,
  ...facets,
  ...figures,
  ...guides,
  ...history,
  ...keys,
  ...list,
  ...maintenance,
  ...panel,
  ...sound,
  ...testAlarms,
  ...urgent,
  ...views,
};
