import { secondMs } from '@contract/time';
import type { Clock } from '../../platform/clock';
import type { Log } from '../../platform/log';
import { postOut, type OutboundPost } from '../../platform/outbound/post';
import { createTargets } from '../../platform/outbound/targets';
import { filledTemplate } from '../../platform/outbound/template';
import type { Unit } from '../../platform/unit';

/** Something that this process sees fail, and that it may not be able to store. */
export interface Trouble {
  name: 'database' | 'intake' | 'process' | 'notifications';
  /** What exactly: a process by its machine and number; empty where there is but one. */
  of: string;
}

export interface SelfWatchDeps {
  clock: Clock;
  log: Log;
  /** Whom this process names itself to others. */
  self: string;
  heartbeatUrl: string | null;
  alarmUrl: string | null;
  /** JSON with `{{subject}}`, `{{text}}`, `{{event}}` and `{{at}}`. */
  alarmBody: string;
  /** What is wrong now; may throw and may hang. */
  look(): Promise<readonly Trouble[]>;
  /** Whether it is this process that speaks for the centre to the outside. */
  isSpeaker(trouble: Trouble): boolean;
  send?(post: OutboundPost): Promise<{ status: number }>;
}

export interface SelfWatch extends Unit {
  /** Looks and says what is to be said. */
  turn(): Promise<void>;
}

const lookEveryMs = 5 * secondMs;
const heartbeatEveryMs = 30 * secondMs;
/** Shorter troubles pass, as a fail-over of the database does. */
const patienceMs = 30 * secondMs;
const lookLimitMs = 10 * secondMs;

/** The addresses are the owner's own word: they may lead anywhere. */
const anywhere = createTargets(['0.0.0.0/0', '::/0']);

const words: Readonly<Record<Trouble['name'], string>> = {
  database: 'the database does not answer: nothing is stored and nobody can be notified',
  intake: 'the intake cannot store what the field sends',
  process: 'a process of the centre ended without a word',
  notifications: 'notifications are not planned: alarms reach nobody',
};

interface Known {
  trouble: Trouble;
  /** On the steady clock. */
  since: number;
  isTold: boolean;
}

const keyOf = ({ name, of }: Trouble): string => `${name} ${of}`;

/** Posts to the addresses of the owner, past the database and the channels of people. */
const createVoice = (deps: SelfWatchDeps) => {
  const { clock, log, self, heartbeatUrl, alarmUrl, alarmBody } = deps;
  const send = deps.send ?? ((post: OutboundPost) => postOut(anywhere, post));
  let beatMs = Number.NEGATIVE_INFINITY;

  const post = async (url: string, body: string): Promise<boolean> => {
    try {
      const headers = { 'content-type': 'application/json; charset=utf-8', 'user-agent': 'CoolOps' };
      const { status } = await send({ url, headers, body });
      if (status < 300) return true;
      log.warn({ host: new URL(url).host, status }, 'the centre could not speak of itself');
    } catch (error) {
      log.warn({ host: new URL(url).host, reason: String(error) }, 'the centre could not speak of itself');
    }
    return false;
  };

  return {
    tell(event: 'raised' | 'cleared', { name, of }: Trouble): Promise<boolean> {
      if (alarmUrl === null) return Promise.resolve(true);
      const subject = `CoolOps ${event === 'raised' ? 'alarm' : 'cleared'}: ${words[name]}`;
      const text = `${subject}${of === '' ? '' : ` (${of})`}\nSeen by ${self}`;
      const values = { subject, text, event, trouble: name, at: String(clock.now()) };
      return post(alarmUrl, filledTemplate(alarmBody, values));
    },
    async beat(): Promise<void> {
      const nowMs = clock.monotonicMs();
      if (heartbeatUrl === null || nowMs - beatMs < heartbeatEveryMs) return;
      beatMs = nowMs;
      await post(heartbeatUrl, JSON.stringify({ event: 'heartbeat', process: self, at: clock.now() }));
    },
  };
};

/**
 * The centre's own silence. A foreign receiver is called while all is well, and misses the calls otherwise. What this
 * process sees fail goes to a second address at once, past the database and the channels of people.
 */
export const createSelfWatch = (deps: SelfWatchDeps): SelfWatch => {
  const { clock, heartbeatUrl, alarmUrl } = deps;
  const { tell, beat } = createVoice(deps);
  const known = new Map<string, Known>();
  let cancel = (): void => undefined;
  let isBusy = false;

  const found = async (): Promise<readonly Trouble[]> => {
    let end = (): void => undefined;
    const late = new Promise<never>((_, reject) => {
      end = clock.after(lookLimitMs, () => reject(new Error('no answer')));
    });
    return Promise.race([deps.look(), late])
      .catch((): readonly Trouble[] => [{ name: 'database', of: '' }])
      .finally(() => end());
  };

  const sayAll = async (troubles: readonly Trouble[]): Promise<void> => {
    // A clock that is set makes nothing last longer.
    const now = clock.monotonicMs();
    const present = new Set(troubles.map(keyOf));
    for (const trouble of troubles)
      if (!known.has(keyOf(trouble))) known.set(keyOf(trouble), { trouble, since: now, isTold: false });
    for (const [key, one] of known) {
      if (!present.has(key)) {
        if (!one.isTold || (await tell('cleared', one.trouble))) known.delete(key);
      } else if (!one.isTold && now - one.since >= patienceMs && deps.isSpeaker(one.trouble))
        one.isTold = await tell('raised', one.trouble);
    }
  };

  const turn = async (): Promise<void> => {
    const troubles = await found();
    // One of several processes may be away while the centre works.
    const isWell = troubles.every(({ name }) => name === 'process');
    await Promise.all([sayAll(troubles), isWell ? beat() : undefined]);
  };

  return {
    name: 'self watch',
    turn,
    async start() {
      if (heartbeatUrl === null && alarmUrl === null) return;
      cancel = clock.every(lookEveryMs, () => {
        if (isBusy) return;
        isBusy = true;
        void turn().finally(() => {
          isBusy = false;
        });
      });
    },
    stop: async () => cancel(),
  };
};
