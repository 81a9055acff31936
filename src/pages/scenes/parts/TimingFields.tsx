import type { SceneWidget } from '@contract/scenes';
import { minuteMs } from '@contract/time';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MinutesField, usualMinutes } from '@/time/MinutesField';
import { MomentPicker } from '@/time/PlantPickers';
import { useServerNow } from '@/time/useServerNow';
import { ZoneSelect } from '@/time/ZoneSelect';

interface TimingFieldsProps {
  widget: SceneWidget;
  onChange: (more: Pick<SceneWidget, 'timeZone'> | Pick<SceneWidget, 'endsAt'>) => void;
}

/** Of a clock its zone, of a timer its end; other widgets have neither. */
export function TimingFields({ widget, onChange }: TimingFieldsProps) {
  const { t } = useTranslation();
  const { kind, timeZone, endsAt } = widget;
  if (kind === 'clock')
    return (
      <div className="scenes-composer__field">
        <span>{t('scenes.zone')}</span>
        <ZoneSelect
          label={t('scenes.zone')}
          placeholder={t('scenes.zone.plant')}
          value={timeZone}
          onChange={(zone) => onChange({ timeZone: zone })}
        />
      </div>
    );
  if (kind !== 'timer') return null;
  return (
    <>
      <div className="scenes-composer__field">
        <span>{t('scenes.endsAt')}</span>
        <MomentPicker
          label={t('scenes.endsAt')}
          placeholder={t('scenes.endsAt.none')}
          value={endsAt ?? null}
          onChange={(at) => onChange({ endsAt: at ?? undefined })}
        />
      </div>
      <InMinutes onChange={(at) => onChange({ endsAt: at })} />
    </>
  );
}

function InMinutes({ onChange }: { onChange: (endsAt: number) => void }) {
  const { t } = useTranslation();
  const now = useServerNow(0);
  const [minutes, setMinutes] = useState(usualMinutes);
  return (
    <div className="scenes-composer__field">
      <span>{t('scenes.inMinutes')}</span>
      <MinutesField label={t('scenes.inMinutes')} value={minutes} onChange={setMinutes} />
      <Button onClick={() => onChange(now + minutes * minuteMs)}>{t('scenes.inMinutes.set')}</Button>
    </div>
  );
}
