import { z } from 'zod';
import { SiteParams } from '../siteEnergy';
import { SavingsKey, SiteSaving, SiteSavingQuery } from '../savings';
import { defineCall } from './call';

export const readSiteSaving = defineCall({
  id: 'savings.site',
  scope: 'site',
  method: 'GET',
  path: '/savings/site/{id}',
  permission: 'site:list',
  summary: 'What one site saved against a baseline of its own past, with the band of the figure',
  params: SiteParams,
  query: SiteSavingQuery,
  response: SiteSaving,
});

export const exportSiteSaving = defineCall({
  id: 'savings.export',
  scope: 'site',
  method: 'POST',
  path: '/savings/site/{id}/export',
  permission: 'site:list',
  summary: 'One signed file by which an outsider recomputes the saving of a site in openeemeter',
  params: SiteParams,
  body: SiteSavingQuery,
  answer: 'raw',
});

export const listSavingsKeys = defineCall({
  id: 'savings.keys',
  scope: 'open',
  method: 'GET',
  path: '/savings/keys',
  permission: 'public',
  summary:
    'The public keys (Ed25519) that exports of savings are and were signed with, the current one first',
  response: z.array(SavingsKey),
});

export const rotateSavingsKey = defineCall({
  id: 'savings.rotate',
  scope: 'global',
  method: 'POST',
  path: '/savings/keys/rotate',
  permission: 'savings:keys',
  summary: 'Signs with a new key from now on; what older ones have signed can be checked still',
});
