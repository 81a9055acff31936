import { WallBeatAnswer, type WallBeat } from '@contract/displays';
import { envelopeOf } from '@contract/envelope';
import { Show } from '@contract/scenes';
import type { Http } from '../deps';

const ShowAnswer = envelopeOf(Show);
const BeatAnswer = envelopeOf(WallBeatAnswer);

/** @throws CallError */
export const fetchShow = async (http: Http): Promise<Show> =>
  (await http({ method: 'GET', path: '/scene/show', isQuiet: true }, ShowAnswer)).data;

/** @throws CallError */
export const sendBeat = async (http: Http, body: WallBeat): Promise<WallBeatAnswer> =>
  (await http({ method: 'POST', path: '/display/beat', body, isQuiet: true }, BeatAnswer)).data;
