import type { Display } from '@contract/displays';
import type { ShowPlan, ShowTurn } from '@contract/scenes';
import { displaySettingsRequested } from '@sagas/displays/displays.slice';
import { scenesQuery } from '@sagas/scenes/scenes.query';
import { Button, Checkbox, Input, InputNumber, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/i18n/useLanguage';
import { useQuery } from '@/queries/useQuery';
import { rem } from '@/theme/scale';
import { WishFailure } from '@/wishes/WishFailure';
import { useWish } from '@/wishes/useWish';
import { FormDialog } from '@/ui/FormDialog';

const usualS = 60;
const emptyPlan: ShowPlan = { turns: [], interrupt: { isOn: true, sceneId: null, seconds: usualS } };
const usualTurn = (sceneId: number): ShowTurn => ({ sceneId, seconds: usualS, from: null, to: null });

function useSceneChoices() {
  const language = useLanguage();
  const { data: scenes } = useQuery(scenesQuery, 'all');
  return (scenes ?? []).map(({ sceneId, name }) => ({ value: sceneId, label: name[language] }));
}

const isWhole = ({ from, to }: ShowTurn): boolean => (from === null) === (to === null);

/** Which scenes a wall shows for how long and when, and what a critical alarm may do to it. */
export function PlanDialog({ display, close }: { display: Display; close: () => void }) {
  const { t } = useTranslation();
  const { send, wish, isSending } = useWish(close);
  const [hasPlan, setHasPlan] = useState(display.plan !== null);
  const [plan, setPlan] = useState<ShowPlan>(display.plan ?? emptyPlan);
  const [isWatched, setWatched] = useState(display.isWatched);
  const choices = useSceneChoices();
  const { turns } = plan;
  /** A rotation begins with all there is: leaving out is quicker than adding one by one. */
  const begin = (isOn: boolean) => {
    setHasPlan(isOn);
    if (isOn && turns.length === 0) setPlan({ ...plan, turns: choices.map(({ value }) => usualTurn(value)) });
  };
  const save = () => {
    const settings = { plan: hasPlan ? plan : null, isWatched };
    send(displaySettingsRequested({ id: display.displayId, settings }));
  };
  return (
    <FormDialog
      centered
      width={rem(720)}
      title={t('displays.planOf', { name: display.name })}
      okText={t('displays.save')}
      cancelText={t('crud.cancel')}
      okButtonProps={{ disabled: hasPlan && (turns.length === 0 || !turns.every(isWhole)) }}
      confirmLoading={isSending}
      onOk={save}
      onCancel={close}
    >
      <WishFailure wish={wish} />
      <Checkbox checked={isWatched} onChange={({ target }) => setWatched(target.checked)}>
        {t('displays.watched')}
      </Checkbox>
      <br />
      <Checkbox checked={hasPlan} onChange={({ target }) => begin(target.checked)}>
        {t('displays.ownPlan')}
      </Checkbox>
      {hasPlan ? <PlanFields plan={plan} setPlan={setPlan} /> : null}
    </FormDialog>
  );
}

interface PlanFieldsProps {
  plan: ShowPlan;
  setPlan: (plan: ShowPlan) => void;
}

function PlanFields({ plan, setPlan }: PlanFieldsProps) {
  const { t } = useTranslation();
  const choices = useSceneChoices();
  const { turns } = plan;
  const setTurns = (next: ShowTurn[]) => setPlan({ ...plan, turns: next });
  const first = choices[0]?.value;
  return (
    <>
      <div className="displays__turns">
        {turns.length > 0 ? <TurnHeads /> : null}
        {turns.map((turn, at) => (
          <Turn
            key={at}
            turn={turn}
            choices={choices}
            onChange={(next) => setTurns(turns.map((each, i) => (i === at ? next : each)))}
            onRemove={() => setTurns(turns.filter((_, i) => i !== at))}
          />
        ))}
      </div>
      <Button
        disabled={first === undefined}
        onClick={() => first !== undefined && setTurns([...turns, usualTurn(first)])}
      >
        {t('displays.addTurn')}
      </Button>
      <InterruptFields plan={plan} setPlan={setPlan} />
    </>
  );
}

function InterruptFields({ plan, setPlan }: PlanFieldsProps) {
  const { t } = useTranslation();
  const choices = useSceneChoices();
  const { interrupt } = plan;
  const setInterrupt = (more: Partial<ShowPlan['interrupt']>) =>
    setPlan({ ...plan, interrupt: { ...interrupt, ...more } });
  return (
    <div className="displays__interrupt">
      <Checkbox checked={interrupt.isOn} onChange={({ target }) => setInterrupt({ isOn: target.checked })}>
        {t('displays.interrupt')}
      </Checkbox>
      <Select
        aria-label={t('displays.interruptScene')}
        disabled={!interrupt.isOn}
        value={interrupt.sceneId ?? 0}
        onChange={(id) => setInterrupt({ sceneId: id === 0 ? null : id })}
        options={[{ value: 0, label: t('displays.interruptSite') }, ...choices]}
      />
      <InputNumber
        aria-label={t('displays.interruptFor')}
        disabled={!interrupt.isOn}
        min={5}
        max={3_600}
        suffix="s"
        value={interrupt.seconds}
        onChange={(seconds) => setInterrupt({ seconds: seconds ?? usualS })}
      />
    </div>
  );
}

/** Each field says the same by itself to whoever does not see the columns. */
function TurnHeads() {
  const { t } = useTranslation();
  return (
    <div className="displays__turn displays__heads" aria-hidden>
      <span>{t('displays.turn.scene')}</span>
      <span>{t('displays.turn.seconds')}</span>
      <span>{t('displays.turn.from')}</span>
      <span>{t('displays.turn.to')}</span>
    </div>
  );
}

interface TurnProps {
  turn: ShowTurn;
  choices: { value: number; label: string }[];
  onChange: (turn: ShowTurn) => void;
  onRemove: () => void;
}

function Turn({ turn, choices, onChange, onRemove }: TurnProps) {
  const { t } = useTranslation();
  const time = (key: 'from' | 'to') => (
    <Input
      type="time"
      aria-label={t(`displays.turn.${key}`)}
      value={turn[key] ?? ''}
      onChange={({ target }) => onChange({ ...turn, [key]: target.value === '' ? null : target.value })}
    />
  );
  return (
    <div className="displays__turn">
      <Select
        aria-label={t('displays.turn.scene')}
        value={turn.sceneId}
        onChange={(sceneId) => onChange({ ...turn, sceneId })}
        options={choices}
      />
      <InputNumber
        aria-label={t('displays.turn.seconds')}
        min={5}
        max={86_400}
        suffix="s"
        value={turn.seconds}
        onChange={(seconds) => onChange({ ...turn, seconds: seconds ?? usualS })}
      />
      {time('from')}
      {time('to')}
      <Button type="text" danger aria-label={t('displays.removeTurn')} onClick={onRemove}>
        ×
      </Button>
    </div>
  );
}
