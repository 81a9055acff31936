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
export function WishFields({ wish, onChange }: WishFieldsProps) {
  const { t } = useTranslation();
  const permissions = useAppSelector(({ session }) => session.permissions);
  const may = (kind: 'switch' | 'setpoint' | 'mode') => hasPermission(permissions, [`command:${kind}`]);
  const level = (value: number | typeof keep): 0 | 1 | 2 | 3 | undefined =>
    modes.find((each) => each === value);
  const setMode = (point: 'mode' | 'fanSpeed', value: number | typeof keep): void => {
    const chosen = level(value);
    onChange(chosen === undefined ? without(wish, point) : { ...wish, [point]: chosen });
  };
  return (
    <>
      {may('switch') ? (
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
      ) : null}
      {may('setpoint') ? (
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
      ) : null}
      {may('mode') ? (
        <>
          <Form.Item label={t('commands.point.mode')}>
            <Select<number | typeof keep>
              aria-label={t('commands.point.mode')}
              value={wish.mode ?? keep}
              options={[
                { value: keep, label: t('commands.keep') },
                ...modes.map((value) => ({ value, label: t(`acMode.${value}`) })),
              ]}
              onChange={(value) => setMode('mode', value)}
            />
          </Form.Item>
          <Form.Item label={t('commands.point.fanSpeed')}>
            <Select<number | typeof keep>
              aria-label={t('commands.point.fanSpeed')}
              value={wish.fanSpeed ?? keep}
              options={[
                { value: keep, label: t('commands.keep') },
                ...modes.map((value) => ({ value, label: t(`acFanSpeed.${value}`) })),
              ]}
              onChange={(value) => setMode('fanSpeed', value)}
            />
          </Form.Item>
        </>
      ) : null}
    </>
  );
}
