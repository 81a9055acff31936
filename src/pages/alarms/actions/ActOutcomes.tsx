import type { AlarmActionOutcome } from '@contract/alarmActions';
import type { AcknowledgeOutcome, Alarm } from '@contract/alarms';
import {
  acknowledgedBy,
  type AlarmAnswer,
  alarmAnswerDismissed,
  type AlarmOutcome,
  actRequested,
} from '@sagas/alarms/actions/alarmActions.slice';
import type { Unsent } from '@sagas/alarms/actions/unsent';
import { Alert, Button } from 'antd';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Times } from '@/time/useTimes';
import { useAppDispatch, useAppSelector } from '@/app/store';
import { alarmTitleOf, siteNameOf } from '../names';
import './acts.css';

interface ActOutcomesProps {
  alarmOf: (id: number) => Alarm | undefined;
  times: Times;
}

/** Told one by one; the rest of many is a number. */
const mostListed = 8;

function useTell(alarmOf: ActOutcomesProps['alarmOf'], times: Times) {
  const { t } = useTranslation();
  const placeOf = (id: number) => {
    const alarm = alarmOf(id);
    return alarm
      ? { alarm: alarmTitleOf(t, alarm), site: siteNameOf(t, alarm) }
      : { alarm: String(id), site: '—' };
  };
  return {
    unsent: ({ alarmId }: Unsent): string => t('alarms.outcomeUnsent', placeOf(alarmId)),
    first: ({ alarmId, outcome, by, at }: AcknowledgeOutcome): string =>
      outcome === 'notFound'
        ? t('alarms.outcomeGone', { id: alarmId })
        : t('alarms.outcomeFirst', {
            ...placeOf(alarmId),
            by: by ?? '—',
            at: at === null ? '—' : times.moment(at),
          }),
    unchanged: ({ alarmId, outcome }: AlarmActionOutcome): string =>
      outcome === 'notFound'
        ? t('alarms.outcomeGone', { id: alarmId })
        : t('alarms.outcomeUnchanged', placeOf(alarmId)),
  };
}

interface OthersProps {
  lines: readonly string[];
  count: number;
  unsent: number;
}

function Others({ lines, count, unsent }: OthersProps) {
  const { t } = useTranslation();
  return (
    <ul className="outcome-list">
      {unsent > 0 ? <li>{t('alarms.unsentOf', { n: unsent, count: unsent })}</li> : null}
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
      {count > lines.length ? <li>{t('alarms.more', { n: count - lines.length })}</li> : null}
    </ul>
  );
}

interface OutcomeProps {
  title: string;
  lines: readonly string[];
  others: number;
  /** How many of the others no answer came for. */
  unsent: number;
  onUndo?: () => void;
  onClose: () => void;
}

function Outcome({ title, lines, others, unsent, onUndo, onClose }: OutcomeProps) {
  const { t } = useTranslation();
  return (
    <Alert
      role="status"
      type={others > 0 ? 'warning' : 'success'}
      showIcon
      closable={{ onClose, 'aria-label': t('alarms.closeOutcome') }}
      title={title}
      action={
        onUndo ? (
          <Button size="small" onClick={onUndo}>
            {t('alarms.undo')}
          </Button>
        ) : undefined
      }
      description={others > 0 ? <Others lines={lines} count={others} unsent={unsent} /> : undefined}
    />
  );
}

const isUnsent = (one: AlarmOutcome): one is Unsent => one.outcome === 'unsent';

/** One for each alarm that was not done. */
function linesOf(answer: AlarmAnswer, tell: ReturnType<typeof useTell>): string[] {
  return answer.outcomes
    .filter(({ outcome }) => outcome !== 'done' && outcome !== 'acknowledged')
    .map((one) => {
      if (isUnsent(one)) return tell.unsent(one);
      return 'by' in one ? tell.first(one) : tell.unchanged(one);
    });
}

interface AnswerProps {
  answer: AlarmAnswer;
  at: number;
  tell: ReturnType<typeof useTell>;
}

function titleOf({ verb, outcomes }: AlarmAnswer, others: number, t: TFunction): string {
  const done = outcomes.length - others;
  return verb === 'acknowledge' ? t('alarms.outcome', { done }) : t(`alarms.done.${verb}`, { done });
}

function Answer({ answer, at, tell }: AnswerProps) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const done = acknowledgedBy([answer]);
  const undo = () => dispatch(actRequested({ verb: 'unacknowledge', alarmIds: done, note: '' }));
  const lines = linesOf(answer, tell);
  const unsent = answer.outcomes.filter(isUnsent).length;
  return (
    <Outcome
      title={titleOf(answer, lines.length, t)}
      lines={lines.slice(0, mostListed)}
      others={lines.length}
      unsent={unsent}
      {...(done.length > 0 && { onUndo: undo })}
      onClose={() => dispatch(alarmAnswerDismissed(at))}
    />
  );
}

/** What became of the newest act, item by item: done, or somebody else was first and who, or no longer possible. */
export function ActOutcomes({ alarmOf, times }: ActOutcomesProps) {
  const answered = useAppSelector((state) => state.alarmActions.answered);
  const tell = useTell(alarmOf, times);
  return answered.map((answer, at) => <Answer key={at} answer={answer} at={at} tell={tell} />);
}
