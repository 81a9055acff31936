import { BackupsAnswer } from '@contract/backup';
import { Envelope, envelopeOf } from '@contract/envelope';
import type { Deps, Http } from '../deps';

const path = '/system/backup';
const at = (name: string, verb = ''): string => `${path}/${encodeURIComponent(name)}${verb}`;
const Answer = envelopeOf(BackupsAnswer);

export const list = async (http: Http): Promise<BackupsAnswer> =>
  (await http({ method: 'GET', path: `${path}/list`, isQuiet: true }, Answer)).data;
export const create = (http: Http) => http({ method: 'POST', path }, Envelope);
export const verify = (http: Http, name: string) =>
  http({ method: 'POST', path: at(name, '/verify') }, Envelope);
export const restore = (http: Http, name: string, confirmation: string) =>
  http({ method: 'POST', path: at(name, '/restore'), body: { confirmation } }, Envelope);
export const remove = (http: Http, name: string) => http({ method: 'DELETE', path: at(name) }, Envelope);
export const fetchFile = (deps: Deps, name: string) =>
  deps.download({ method: 'GET', path: at(name, '/download') });
