import type { Area } from '../deps';
import { connectingProcess } from '../connecting/connecting.process';
import { enrolmentsProcess } from '../enrolments/enrolments.process';
import { freePointsProcess } from '../freePoints/freePoints.process';
import { savingsProcess } from '../savings/savings.process';
import { siteRecordsProcess } from '../siteRecords/siteRecords.process';
import { sitesReducers } from './sites.reducers';

/** The page of a site and what stands around it. */
export const sitesArea: Area = {
  name: 'sites',
  reducers: sitesReducers,
  processes: [siteRecordsProcess, connectingProcess, enrolmentsProcess, freePointsProcess, savingsProcess],
};
