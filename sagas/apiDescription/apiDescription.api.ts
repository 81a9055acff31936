import { ApiDescriptionAnswer, type ApiDescription } from '@contract/apiDescription';
import { envelopeOf } from '@contract/envelope';
import type { Deps, Http } from '../deps';

const path = '/tool/swagger';

export const read = async (http: Http): Promise<ApiDescription> =>
  (await http({ method: 'GET', path, ownsFailure: true }, envelopeOf(ApiDescriptionAnswer))).data;
export const fetchFile = (deps: Deps) => deps.download({ method: 'GET', path: `${path}/openapi.json` });
