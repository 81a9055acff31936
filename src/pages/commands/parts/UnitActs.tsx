import type { ControlledUnit } from '@contract/commands';
import { Button, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { HasPermi } from '@/permission/only';

export const commanding = ['command:switch', 'command:setpoint', 'command:mode'] as const;
const isOverridden = ({ points }: ControlledUnit): boolean => points.some(({ until }) => until !== null);

export interface OnUnit {
  onCommand: (unit: ControlledUnit) => void;
  onRelease: (unit: ControlledUnit) => void;
}

/** What may be done to one unit. */
export function UnitActs({ unit, onCommand, onRelease }: OnUnit & { unit: ControlledUnit }) {
  const { t } = useTranslation();
  return (
    <HasPermi any={commanding}>
      <Button type="link" size="small" disabled={unit.controlPath === 'none'} onClick={() => onCommand(unit)}>
        {t('commands.command')}
      </Button>
      {isOverridden(unit) ? (
        <Button type="link" size="small" onClick={() => onRelease(unit)}>
          {t('commands.release')}
        </Button>
      ) : null}
    </HasPermi>
  );
}

/** Its name, and what keeps it from being commanded. */
export function UnitName({ unit }: { unit: ControlledUnit }) {
  const { t } = useTranslation();
  return (
    <>
      {unit.name} {unit.isOnline ? null : <Tag>{t('commands.offline')}</Tag>}
      {unit.tag === null ? null : <Tag color="warning">{t(`commands.tagged.${unit.tag}`)}</Tag>}
    </>
  );
}
