import type { CommandWish } from '@contract/commands';
import { Form, InputNumber, Segmented, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { useAppSelector } from '@/app/store';
import { hasPermission } from '@sagas/permission/checks';

interface WishFieldsProps {
  wish: CommandWish;
  onChange: (wish: CommandWish) => void;
}

const keep = 'keep';
const modes = [0, 1, 2, 3] as const;
const [lowestC, highestC, stepC] = [16, 30, 0.5];

const without = (wish: CommandWish, point: keyof CommandWish): CommandWish => {
  const { [point]: _dropped, ...rest } = wish;
  return rest;
};

/** What is to change; each point that is left alone stays as it is. Kinds without the right are not offered. */
export function WishFields(props: WishFieldsProps) {
  const permissions = useAppSelector(({ session }) => session.permissions);
  const may = (kind: 'switch' | 'setpoint' | 'mode') => hasPermission(permissions, [`command:${kind}`]);
  return (
    <div className="command-wishes">
      {may('switch') ? <SwitchField {...props} /> : null}
      {may('setpoint') ? <SetpointField {...props} /> : null}
      {may('mode') ? (
        <>
          <LevelField {...props} point="mode" words="acMode" />
          <LevelField {...props} point="fanSpeed" words="acFanSpeed" />
        </>
      ) : null}
    </div>
  );
}

function SwitchField({ wish, onChange }: WishFieldsProps) {
  const { t } = useTranslation();
  return (
    <Form.Item label={t('commands.point.switchedOn')}>
      <Segmented
        aria-label={t('commands.point.switchedOn')}
        value={wish.switchedOn ?? keep}
        options={[
          { value: keep, label: t('commands.keep') },
          { value: 1, label: t('commands.on') },
          { value: 0, label: t('commands.off') },
        ]}
        onChange={(value) =>
          onChange(
            value === keep ? without(wish, 'switchedOn') : { ...wish, switchedOn: value === 1 ? 1 : 0 },
          )
        }
      />
    </Form.Item>
  );
}

function SetpointField({ wish, onChange }: WishFieldsProps) {
  const { t } = useTranslation();
  return (
    <Form.Item label={t('commands.point.setpointC')}>
      <InputNumber
        aria-label={t('commands.point.setpointC')}
        min={lowestC}
        max={highestC}
        step={stepC}
        suffix="°C"
        placeholder={t('commands.keep')}
        value={wish.setpointC ?? null}
        onChange={(value: number | null) =>
          onChange(
            value === null
              ? without(wish, 'setpointC')
              : { ...wish, setpointC: Math.round(value / stepC) * stepC },
          )
        }
      />
    </Form.Item>
  );
}

interface LevelFieldProps extends WishFieldsProps {
  point: 'mode' | 'fanSpeed';
  words: 'acMode' | 'acFanSpeed';
}

function LevelField({ wish, onChange, point, words }: LevelFieldProps) {
  const { t } = useTranslation();
  return (
    <Form.Item label={t(`commands.point.${point}`)}>
      <Select<number | typeof keep>
        aria-label={t(`commands.point.${point}`)}
        value={wish[point] ?? keep}
        options={[
          { value: keep, label: t('commands.keep') },
          ...modes.map((value) => ({ value, label: t(`${words}.${value}`) })),
        ]}
        onChange={(value) => {
          const chosen = modes.find((each) => each === value);
          onChange(chosen === undefined ? without(wish, point) : { ...wish, [point]: chosen });
        }}
      />
    </Form.Item>
  );
}
