import type { ApprovalReason } from '@contract/commandBatches';
import {
  centreName,
  type CommandPoint,
  type CommandProof,
  type CommandReason,
  type CommandState,
  type CommandStep,
  wishedPoints,
} from '@contract/commands';
import { useTranslation } from 'react-i18next';
import { useTimes } from '@/time/useTimes';
import type { Tone } from '@/ui/tone';

/** Values of commands as people say them. */
export function useCommandWords() {
  const { t } = useTranslation();
  const times = useTimes();
  const valueOf = (point: CommandPoint, value: number): string => {
    if (point === 'locked') return t('commands.released');
    if (point === 'switchedOn') return t(value === 1 ? 'commands.on' : 'commands.off');
    if (point === 'setpointC') return `${times.number(value, 1)} °C`;
    const level = [0, 1, 2, 3, 4].find((each) => each === value) as 0 | 1 | 2 | 3 | 4 | undefined;
    if (level === undefined) return times.number(value);
    return point === 'mode' ? t(`acMode.${level}`) : t(`acFanSpeed.${level}`);
  };
  const pointIs = (point: CommandPoint, value: number): string =>
    t('commands.pointIs', { point: t(`commands.point.${point}`), value: valueOf(point, value) });
  const by = (name: string): string => (name === centreName ? t('commands.by.centre') : name);
  return {
    valueOf,
    pointIs,
    by,
    /** Who took a step: a person, the controller that answered, or the centre by itself. */
    actor: (step: CommandStep): string => {
      if (step.by !== null) return by(step.by);
      return t(isOfController(step) ? 'commands.by.controller' : 'commands.by.centre');
    },
    wish: (wish: Partial<Record<CommandPoint, number | undefined>>): string =>
      wishedPoints(wish)
        .map(({ point, value }) => pointIs(point, value))
        .join(' · '),
    /** Why a second person is asked. */
    approvals: (reasons: readonly ApprovalReason[]): string =>
      reasons.map((each) => t(`commands.approval.${each}`)).join(t('commands.approval.join')),
    state: (state: CommandState): string => t(`commands.state.${state}`),
    why: (why: CommandReason): string => t(`commands.why.${why}`),
    proof: (proof: CommandProof): string => t('commands.provenBy', { proof: t(`commands.proof.${proof}`) }),
  };
}

const saidByController: ReadonlySet<CommandReason | null> = new Set([
  'controllerRefused',
  'controllerExpired',
]);
const isOfController = ({ state, why }: CommandStep): boolean =>
  state === 'acknowledged' || saidByController.has(why);

const tones: Partial<Record<CommandState, Tone>> = {
  effective: 'success',
  verified: 'success',
  failed: 'error',
  refused: 'error',
  expired: 'error',
  inDoubt: 'warning',
  retrying: 'warning',
  unproven: 'warning',
  sent: 'processing',
  acknowledged: 'processing',
  authorised: 'processing',
  requested: 'processing',
};
export const toneOf = (state: CommandState): Tone => tones[state] ?? 'default';
