import { strategyKinds, StrategySetting, type StrategyKind } from '@contract/strategies';
import { Button, Checkbox, InputNumber } from 'antd';
import { useTranslation } from 'react-i18next';
import { ArrowUpOutlined } from '@ant-design/icons';
import { paramsOf, withParam } from './planParams';

interface PlanFieldsProps {
  plan: readonly StrategySetting[];
  onChange: (plan: StrategySetting[]) => void;
}

const usual = (kind: StrategyKind): StrategySetting => StrategySetting.parse({ kind });

/** Strategies in their order, each with its parameters; those that are not chosen follow. */
export function PlanFields({ plan, onChange }: PlanFieldsProps) {
  const { t } = useTranslation();
  const chosen = new Set(plan.map(({ kind }) => kind));
  const rest = strategyKinds.filter((kind) => !chosen.has(kind));
  const toggle = (kind: StrategyKind): void =>
    onChange(chosen.has(kind) ? plan.filter((each) => each.kind !== kind) : [...plan, usual(kind)]);
  const up = (place: number): void => {
    const moved = [...plan];
    const [one] = moved.splice(place, 1);
    if (one !== undefined) moved.splice(place - 1, 0, one);
    onChange(moved);
  };
  return (
    <ol className="strategies-plan" aria-label={t('strategies.dialog.strategies')}>
      {plan.map((setting, place) => (
        <li key={setting.kind}>
          <Line kind={setting.kind} isChosen onToggle={toggle} />
          {place === 0 ? null : (
            <Button
              size="small"
              type="text"
              icon={<ArrowUpOutlined />}
              aria-label={t('strategies.dialog.up', { kind: t(`strategies.kind.${setting.kind}`) })}
              onClick={() => up(place)}
            />
          )}
          <Params
            setting={setting}
            onChange={(next) => onChange(plan.map((each) => (each.kind === next.kind ? next : each)))}
          />
        </li>
      ))}
      {rest.map((kind) => (
        <li key={kind}>
          <Line kind={kind} isChosen={false} onToggle={toggle} />
        </li>
      ))}
    </ol>
  );
}

interface LineProps {
  kind: StrategyKind;
  isChosen: boolean;
  onToggle: (kind: StrategyKind) => void;
}

function Line({ kind, isChosen, onToggle }: LineProps) {
  const { t } = useTranslation();
  return (
    <Checkbox checked={isChosen} onChange={() => onToggle(kind)}>
      <b>{t(`strategies.kind.${kind}`)}</b>
      <small>{t(`strategies.about.${kind}`)}</small>
    </Checkbox>
  );
}

interface ParamsProps {
  setting: StrategySetting;
  onChange: (setting: StrategySetting) => void;
}

function Params({ setting, onChange }: ParamsProps) {
  const { t } = useTranslation();
  const params = paramsOf(setting);
  if (params.length === 0) return null;
  return (
    <span className="strategies-params">
      {params.map(({ name, value, min, max }) => (
        <label key={name}>
          {t(`strategies.param.${name}`)}
          <InputNumber
            size="small"
            aria-label={t(`strategies.param.${name}`)}
            {...{ min, max, value }}
            onChange={(next) => (next === null ? undefined : onChange(withParam(setting, name, next)))}
          />
        </label>
      ))}
    </span>
  );
}
