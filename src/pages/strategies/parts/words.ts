import type { PlanGuard, StrategyNote } from '@contract/strategies';
import type {
  KeptByController,
  SiteStrategy,
  SiteStrategyDetail,
  SiteStrategyState,
  StrategyCommand,
  StrategySaid,
  StrategyWish,
} from '@contract/strategyPrograms';
import { useTranslation } from 'react-i18next';
import { useCommandWords } from '@/pages/commands/parts/words';
import { useTimes } from '@/time/useTimes';
import type { Tone } from '@/ui/tone';

/** Reasons whose time is told: the next step or change, or how long. */
const timed = ['setpointRaised', 'leadServes', 'leadFailed', 'lagHelps'] as const;

/** Notes, guards and wishes as people say them. */
function usePhrases() {
  const { t } = useTranslation();
  const times = useTimes();
  const commands = useCommandWords();
  const numbers = (params: StrategyNote['params']): Record<string, string> =>
    Object.fromEntries(
      Object.entries(params).map(([name, value]) => [
        name,
        times.number(value, Number.isInteger(value) ? 0 : 1),
      ]),
    );
  const wish = ({ point, value }: Pick<StrategyWish, 'point' | 'value'>): string =>
    commands.pointIs(point, value);
  return {
    wish,
    guard: (guard: PlanGuard): string => t(`strategies.guard.${guard}`),
    note: ({ reason, params, revertsAt }: StrategyNote): string => {
      const said = t(`strategies.reason.${reason}`, numbers(params));
      const next = timed.find((each) => each === reason);
      if (next === undefined || revertsAt === null) return said;
      return t('strategies.say.then', {
        note: said,
        next: t(`strategies.next.${next}`, { time: times.moment(revertsAt) }),
      });
    },
    command: ({ deviceName, state, why, ...wished }: StrategyCommand): string => {
      const values = { device: deviceName, wish: wish(wished), state: commands.state(state) };
      return why === null
        ? t('strategies.say.doneCommand', values)
        : t('strategies.say.doneCommandWhy', { ...values, why: commands.why(why) });
    },
    joined: (parts: readonly string[]): string => parts.join(t('strategies.say.join')),
  };
}

/** What a plan says of a site, as sentences. */
export function useStrategyWords() {
  const { t } = useTranslation();
  const times = useTimes();
  const phrases = usePhrases();
  const { joined } = phrases;
  const wouldSet = ({ wishes }: StrategySaid, { devices }: SiteStrategyDetail): string =>
    joined(
      wishes.map((wish) =>
        [devices.find(({ id }) => id === wish.deviceId)?.name ?? '', phrases.wish(wish)].join(' '),
      ),
    );
  const withoutParts = (notes: readonly StrategyNote[]): string[] =>
    notes.flatMap(({ strategy, guard }) =>
      guard === null
        ? []
        : [
            t('strategies.say.partAllowed', {
              kind: t(`strategies.kind.${strategy}`),
              guard: phrases.guard(guard),
            }),
          ],
    );
  return {
    wants: ({ notes }: StrategySaid): string =>
      notes.length === 0 ? t('strategies.say.wantsNothing') : joined(notes.map(phrases.note)),
    allowed: ({ guard, until, notes }: StrategySaid): string => {
      if (guard !== null) {
        const values = { guard: phrases.guard(guard) };
        if (until === null) return t('strategies.say.noneAllowed', values);
        return t('strategies.say.noneAllowedUntil', { ...values, time: times.moment(until) });
      }
      const parts = withoutParts(notes);
      return parts.length === 0 ? t('strategies.say.allAllowed') : joined(parts);
    },
    /** In shadow: what it would set. */
    done: ({ state }: SiteStrategy, said: StrategySaid, detail: SiteStrategyDetail): string => {
      const { commands: sent } = detail;
      if (state !== 'shadow')
        return sent.length === 0
          ? t('strategies.say.doneNothing')
          : joined(sent.slice(0, shownCommands).map(phrases.command));
      if (said.wishes.length === 0) return t('strategies.say.doneShadowNothing');
      return t('strategies.say.doneShadow', { wishes: wouldSet(said, detail) });
    },
    /** What the controller keeps of it when it hears nothing of the centre. */
    kept: (kept: KeptByController | null): string => {
      if (kept === null) return t('strategies.kept.unable');
      if (kept.version === null) return t(`strategies.kept.${kept.state === 'waiting' ? 'waiting' : 'none'}`);
      const values = { version: kept.version };
      return kept.state === 'waiting'
        ? t('strategies.kept.older', values)
        : t('strategies.kept.kept', values);
    },
    reverts: ({ commands: sent }: SiteStrategyDetail): string => {
      const ends = sent.flatMap(({ holdsUntil }) => (holdsUntil === null ? [] : [holdsUntil]));
      if (ends.length === 0) return t('strategies.say.revertsNothing');
      return t('strategies.say.revertsAt', { time: times.moment(Math.max(...ends)) });
    },
  };
}

const shownCommands = 4;

const tones: Record<SiteStrategyState, Tone> = {
  waiting: 'default',
  learning: 'default',
  shadow: 'processing',
  working: 'success',
  held: 'warning',
  returning: 'processing',
};
export const toneOfState = (state: SiteStrategyState): Tone => tones[state];
