import { z } from 'zod';
import { pageOf, PageQuery } from '../envelope';
import {
  CredentialsRequest,
  largestSiteImportMb,
  SiteImport,
  SiteImportApplication,
  SiteImportPlace,
  SiteImportProblem,
  SiteTableRequest,
} from '../siteImport';
import { defineCall } from './call';
import { provisionPermission } from './provisioning';

const permission = 'area:site:import';
const params = z.object({ id: z.coerce.number().int().min(1).max(2_147_483_647) });

export const startSiteImport = defineCall({
  id: 'siteImport.start',
  scope: 'site',
  method: 'POST',
  path: '/area/import',
  permission,
  summary:
    'Reads a table of sites and devices (xlsx, CSV) and tells what would become of it; nothing is changed yet',
  query: SiteImportPlace,
  upload: { maxBytes: largestSiteImportMb * 1024 * 1024 },
  response: z.object({ id: z.number().int() }),
});

export const readSiteImport = defineCall({
  id: 'siteImport.read',
  scope: 'site',
  method: 'GET',
  path: '/area/import/{id}',
  permission,
  summary: 'How far an import of one’s own is, and what came of it',
  params,
  response: SiteImport,
});

export const listSiteImportProblems = defineCall({
  id: 'siteImport.problems',
  scope: 'site',
  method: 'GET',
  path: '/area/import/{id}/problems',
  permission,
  summary: 'What is wrong with the rows of an import, by pages',
  params,
  query: PageQuery,
  answer: 'whole',
  response: pageOf(SiteImportProblem),
});

export const downloadSiteImportReport = defineCall({
  id: 'siteImport.report',
  scope: 'site',
  method: 'GET',
  path: '/area/import/{id}/report',
  permission,
  summary: 'All that is wrong with the rows of an import, as a table',
  params,
  answer: 'raw',
});

export const downloadSiteImportFailedRows = defineCall({
  id: 'siteImport.failedRows',
  method: 'GET',
  path: '/area/import/{id}/failed',
  permission,
  scope: 'author',
  summary:
    'The rows of an import that are refused, as they were written and with the reason: a table to correct',
  params,
  answer: 'raw',
});

export const downloadSiteImportTemplate = defineCall({
  id: 'siteImport.template',
  method: 'POST',
  path: '/area/import/template',
  permission,
  scope: 'area',
  summary:
    'A table of sites and devices to fill in, with two examples and a sheet of what its columns may hold',
  answer: 'raw',
});

export const applySiteImport = defineCall({
  id: 'siteImport.apply',
  scope: 'site',
  method: 'POST',
  path: '/area/import/{id}/apply',
  permission,
  summary: 'Takes the rows of a checked import in: all of them or the good ones, in one transaction',
  params,
  body: SiteImportApplication,
});

export const takeImportCredentials = defineCall({
  id: 'siteImport.credentials',
  scope: 'site',
  method: 'POST',
  path: '/area/import/{id}/credentials',
  permission: provisionPermission,
  summary:
    'Makes the credentials of the sites that came by an import and have none: a table in an archive that opens with the passphrase given; the passwords are told this once',
  params,
  body: CredentialsRequest,
  answer: 'raw',
});

export const exportSiteTable = defineCall({
  id: 'siteImport.export',
  scope: 'site',
  method: 'POST',
  path: '/area/import/export',
  permission: 'area:site:export',
  summary: 'All sites in scope with their devices, as the table that can be imported',
  body: SiteTableRequest,
  answer: 'raw',
});
