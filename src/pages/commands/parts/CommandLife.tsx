import type { CommandStep } from '@contract/commands';
import { commandQuery } from '@sagas/commands/commands.queries';
import { Drawer, Timeline } from 'antd';
import { useTranslation } from 'react-i18next';
import { useQuery } from '@/queries/useQuery';
import { useTimes } from '@/time/useTimes';
import type { Tone } from '@/ui/tone';
import { Asked } from './Asked';
import { toneOf, useCommandWords } from './words';

const dotColours: Readonly<Record<Tone, string>> = {
  default: 'gray',
  processing: 'blue',
  success: 'green',
  warning: 'orange',
  error: 'red',
};

function Step({ step }: { step: CommandStep }) {
  const times = useTimes();
  const words = useCommandWords();
  const { at, state, why, note, attempt } = step;
  return (
    <>
      <strong>{words.state(state)}</strong> {times.moment(at)} · {words.actor(step)}
      {attempt > 0 ? ` · #${attempt}` : ''}
      {why === null ? null : <div>{words.why(why)}</div>}
      {note === null ? null : <div>{note}</div>}
    </>
  );
}

/** Every step of a command with its time, actor and reason, and each message with what became of it. */
export function CommandLife({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation();
  const times = useTimes();
  const words = useCommandWords();
  const answer = useQuery(commandQuery, id);
  return (
    <Drawer open title={t('commands.life')} size={460} onClose={onClose}>
      <Asked answer={answer}>
        {(command) => (
          <>
            <p>
              <strong>
                {command.siteName} · {command.deviceName}
              </strong>
              <br />
              {words.pointIs(command.point, command.value)} · {t(`commands.path.${command.controlPath}`)}
              <br />
              {[words.by(command.by), t(`commands.origin.${command.origin}`), command.reason]
                .filter((text) => text !== '')
                .join(' · ')}
            </p>
            <Timeline
              items={command.steps.map((step) => ({
                color: dotColours[toneOf(step.state)],
                content: <Step step={step} />,
              }))}
            />
            {command.proof === null ? null : <p>{words.proof(command.proof)}</p>}
            {command.attempts.length === 0 ? null : <strong>{t('commands.life.attempts')}</strong>}
            <ul>
              {command.attempts.map((attempt) => (
                <li key={attempt.id}>
                  #{attempt.attempt} <code>{attempt.id}</code> {times.moment(attempt.madeAt)} ·{' '}
                  {attempt.repliedAt === null
                    ? t('commands.life.unanswered')
                    : t('commands.life.answered', { detail: attempt.detail ?? '' })}
                </li>
              ))}
            </ul>
          </>
        )}
      </Asked>
    </Drawer>
  );
}
