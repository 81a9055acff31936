import { envelopeOf } from '@contract/envelope';
import { SiteMap } from '@contract/sites';
import type { Http } from '../deps';

const Answer = envelopeOf(SiteMap);

/** Every visible site in columns. @throws CallError */
export async function readSiteMap(http: Http): Promise<SiteMap> {
  return (await http({ method: 'GET', path: '/site/map', isQuiet: true }, Answer)).data;
}
