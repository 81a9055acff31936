import type { StrategyProgram } from '@contract/strategyPrograms';
import { programActRequested } from '@sagas/strategies/strategies.actions';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '@/app/store';
import { ConfirmButton } from '@/ui/ConfirmButton';
import type { ProgramAsk } from './programAsk';

type Verb = 'version' | 'shadow' | 'rollOut' | 'back' | 'stop' | 'remove';

const rests = ({ state }: StrategyProgram): boolean => state === 'draft' || state === 'stopped';
const isNew = ({ state, activeVersion, version }: StrategyProgram): boolean =>
  state !== 'rollingOut' && (state !== 'active' || activeVersion !== version);

const may: Readonly<Record<Verb, (program: StrategyProgram) => boolean>> = {
  version: ({ state }) => state !== 'rollingOut',
  shadow: rests,
  rollOut: isNew,
  back: ({ state }) => state === 'rollingOut' || state === 'active',
  stop: (program) => !rests(program),
  remove: rests,
};

const asksFirst = ['back', 'stop', 'remove'] as const;

interface ActsProps {
  program: StrategyProgram;
  onAsk: (what: ProgramAsk) => void;
}

/** What may be done with a program in its state. */
export function ProgramActs({ program, onAsk }: ActsProps) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const send = (verb: 'shadow' | 'back' | 'stop' | 'remove'): void =>
    void dispatch(programActRequested({ verb, id: program.id }));
  return (
    <span className="strategies-acts">
      {may.version(program) ? (
        <Button size="small" type="link" onClick={() => onAsk({ verb: 'version', program })}>
          {t('strategies.act.version')}
        </Button>
      ) : null}
      {may.shadow(program) ? (
        <Button size="small" type="link" onClick={() => send('shadow')}>
          {t('strategies.act.shadow')}
        </Button>
      ) : null}
      {may.rollOut(program) ? (
        <Button size="small" type="link" onClick={() => onAsk({ verb: 'rollOut', program })}>
          {t('strategies.act.rollOut')}
        </Button>
      ) : null}
      {asksFirst.map((verb) =>
        may[verb](program) ? (
          <ConfirmButton
            key={verb}
            size="small"
            type="link"
            question={t(`strategies.act.${verb}Ask`)}
            confirm={t(`strategies.act.${verb}`)}
            cancel={t('strategies.dialog.cancel')}
            onConfirm={() => send(verb)}
          >
            {t(`strategies.act.${verb}`)}
          </ConfirmButton>
        ) : null,
      )}
    </span>
  );
}
