import { envelopeOf } from '@contract/envelope';
import { SiteStatesAt, type SiteStatesQuery } from '@contract/siteStates';
import { z } from 'zod';
import type { Http } from '../deps';

const Answer = envelopeOf(z.array(SiteStatesAt));

/** How the sites stood at several moments. @throws CallError */
export async function readSiteStates(http: Http, query: SiteStatesQuery): Promise<SiteStatesAt[]> {
  return (await http({ method: 'GET', path: '/site/states', query, isQuiet: true }, Answer)).data;
}
