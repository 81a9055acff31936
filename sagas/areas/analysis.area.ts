import type { Area } from '../deps';
import { exploreProcess } from '../explore/explore.process';
import { exploreCommandsProcess } from '../explore/exploreCommands.process';
import { exportBaselinesProcess } from '../baselines/exportBaselines.process';
import { exportReadinessProcess } from '../readiness/exportReadiness.process';
import { exportRankingProcess } from '../ranking/exportRanking.process';
import { weatherUploadProcess } from '../weather/weatherUpload.process';
import { analysisReducers } from './analysis.reducers';

/** The pages of data analysis. */
export const analysisArea: Area = {
  name: 'analysis',
  reducers: analysisReducers,
  processes: [
    exploreProcess,
    exploreCommandsProcess,
    exportRankingProcess,
    exportBaselinesProcess,
    exportReadinessProcess,
    weatherUploadProcess,
  ],
};
