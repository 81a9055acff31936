import { Envelope, envelopeOf } from '@contract/envelope';
import { SecurityAnswer, SecurityOverview, type SecuritySaveRequest } from '@contract/security';
import type { Http } from '../deps';

const path = '/system/security';

export const read = async (http: Http): Promise<SecurityAnswer> =>
  (await http({ method: 'GET', path: `${path}/settings` }, envelopeOf(SecurityAnswer))).data;
export const save = (http: Http, body: SecuritySaveRequest) =>
  http({ method: 'PUT', path: `${path}/settings`, body, ownsFailure: true }, Envelope);
export const overview = async (http: Http): Promise<SecurityOverview> =>
  (await http({ method: 'GET', path: `${path}/overview` }, envelopeOf(SecurityOverview))).data;
