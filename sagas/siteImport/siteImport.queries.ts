import { listSiteImportProblems, readSiteImport } from '@contract/calls/siteImport';
import type { SiteImport } from '@contract/siteImport';
import { secondMs } from '@contract/time';
import { send } from '../http/send';
import { defineQuery } from '../queries/query';

const isUnderWay = ({ state }: SiteImport): boolean => ['reading', 'checking', 'applying'].includes(state);

/** How far an import is: asked every second until it rests. */
export const siteImportQuery = defineQuery({
  name: 'siteImport',
  load: (deps, id: number) => send(deps, readSiteImport, { params: { id } }),
  againMs: (found) => (isUnderWay(found) ? 1 : 60) * secondMs,
});

export interface ProblemPage {
  id: number;
  pageNum: number;
  pageSize: number;
}

export const siteImportProblemsQuery = defineQuery({
  name: 'siteImportProblems',
  load: (deps, { id, ...query }: ProblemPage) =>
    send(deps, listSiteImportProblems, { params: { id }, query }),
});
