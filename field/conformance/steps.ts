import type { DoorEventRow } from '@contract/doorHistory';
import { minuteMs, secondMs } from '@contract/time';
import { listSteps } from './listSteps';
import type { Step } from './step';

const cutMs = 20 * secondMs;
const eventsOfCut = 3;
/** Further off a controller's clock is wrong. */
export const toleranceMs = 5 * minuteMs;

const find = (events: readonly DoorEventRow[], sinceMs: number, isMeant: (event: DoorEventRow) => boolean) =>
  events.some((event) => event.receivedAt >= sinceMs && isMeant(event));

const grows = (events: readonly DoorEventRow[]): boolean =>
  events.toSorted((a, b) => a.n - b.n).every(({ at }, i, all) => at >= (all[i - 1]?.at ?? 0));

/** The protocol of `docs/field-protocol.md`, as far as a door's controller must show it, in the order of testing. */
export const doorSteps: readonly Step[] = [
  {
    id: 'state',
    ask: 'Connect with the credential above, publish the status, and report the state of the door.',
    waitMs: 10 * minuteMs,
    missing: ({ progress, door }) => {
      if (progress.steps.authorised === null) return 'nobody has connected';
      if (progress.steps.value === null) return 'no value of the door was reported';
      return door === null || door === 'unknown'
        ? 'the state of the door does not follow from its points'
        : null;
    },
  },
  {
    id: 'granted',
    ask: 'Present a card that the controller lets in.',
    waitMs: 5 * minuteMs,
    missing: ({ events }, sinceMs) =>
      find(events, sinceMs, ({ kind, granted }) => kind === 'card' && granted)
        ? null
        : 'no event of kind card that was granted',
  },
  {
    id: 'refused',
    ask: 'Present a card that the controller does not know.',
    waitMs: 5 * minuteMs,
    missing: ({ events }, sinceMs) =>
      find(events, sinceMs, ({ granted, reason }) => !granted && reason === 'unknownCard')
        ? null
        : 'no event that was refused for unknownCard',
  },
  {
    id: 'left',
    ask: 'Leave: by the reader at the way out, or by the button.',
    waitMs: 5 * minuteMs,
    missing: ({ events }, sinceMs) =>
      find(events, sinceMs, ({ kind, direction }) => kind === 'button' || direction === 'out')
        ? null
        : 'no event of the button, or with direction out',
  },
  {
    id: 'cut',
    ask: 'Cut the link to the centre for 30 s, present a card three times meanwhile, and mend it.',
    waitMs: 10 * minuteMs,
    missing: ({ events }, sinceMs) => {
      const late = events.filter(
        ({ at, receivedAt }) => at >= sinceMs - minuteMs && receivedAt - at >= cutMs / 4,
      );
      return late.length >= eventsOfCut ? null : `${late.length} of ${eventsOfCut} events came after the cut`;
    },
  },
  ...listSteps,
  {
    id: 'numbers',
    ask: null,
    waitMs: 0,
    missing: ({ events }) => {
      if (new Set(events.map(({ n }) => n)).size < events.length) return 'two events bear the same number n';
      return grows(events) ? null : 'n runs backwards';
    },
  },
  {
    id: 'clock',
    ask: null,
    waitMs: 0,
    missing: ({ events }) =>
      events.some(({ at, receivedAt }) => at - receivedAt > toleranceMs)
        ? 'an event came before its time: set the clock'
        : null,
  },
  {
    id: 'refusals',
    ask: null,
    waitMs: 0,
    missing: ({ progress }) => {
      const [first] = progress.refused;
      return first === undefined ? null : `refused: ${first.reason} ${first.detail}`.trim();
    },
  },
];
