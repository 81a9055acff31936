import { randomUUID } from 'node:crypto';
import svgCaptcha from 'svg-captcha';
import { callerNetworkOf } from '@contract/networks';
import { minuteMs } from '@contract/time';
import type { Clock } from '../../platform/clock';
import type { Db } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import type { Params } from '../params/params.store';
import { hashOf } from './token';

const livesMs = 2 * minuteMs;

export interface Captchas {
  isOn(): Promise<boolean>;
  issue(source: string): Promise<{ uuid: string; img: string }>;
  /** Uses the picture up, right or wrong. @throws AppError captchaExpired, captchaWrong */
  check(uuid: string, answer: string, source: string): Promise<void>;
}

export interface CaptchasDeps {
  db: Db;
  clock: Clock;
  params: Params;
  isAllowed: boolean;
}

export function createCaptchas({ db, clock, params, isAllowed }: CaptchasDeps): Captchas {
  const isOn = async () => isAllowed && (await params.isOn('sys.account.captchaEnabled'));
  return {
    isOn,
    async issue(source) {
      const { text, data } = svgCaptcha.create({ size: 4, noise: 3, ignoreChars: '0oO1iIlL', color: true });
      const uuid = randomUUID();
      await db
        .insertInto('captchas')
        .values({
          id: uuid,
          answer_hash: hashedAnswer(uuid, text),
          source,
          expires_at: clock.now() + livesMs,
        })
        .execute();
      return { uuid, img: `data:image/svg+xml;base64,${Buffer.from(data).toString('base64')}` };
    },
    async check(uuid, answer, source) {
      if (!(await isOn())) return;
      const used = await db.deleteFrom('captchas').where('id', '=', uuid).returningAll().executeTakeFirst();
      if (!used || used.expires_at <= clock.now() || callerNetworkOf(used.source) !== callerNetworkOf(source))
        throw new AppError('captchaExpired');
      if (used.answer_hash !== hashedAnswer(uuid, answer)) throw new AppError('captchaWrong');
    },
  };
}

const hashedAnswer = (uuid: string, answer: string): string =>
  hashOf(`${uuid}:${answer.trim().toLowerCase()}`).toString('hex');
