import { mostHomeTimes, type HomeTimes } from '@contract/homeTimes';
import { minuteMs } from '@contract/time';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LimitedInput } from '@/crud/fields/LimitedText';
import { MinutesField, usualMinutes } from '@/time/MinutesField';
import { MomentPicker } from '@/time/PlantPickers';
import { ZoneSelect } from '@/time/ZoneSelect';

interface AddTimeProps {
  kept: HomeTimes;
  now: number;
  onAdd: (more: Partial<HomeTimes>) => void;
}

/** A clock by its zone, or a timer to a date or of some minutes. */
export function AddTime({ kept: { clocks, timers }, now, onAdd }: AddTimeProps) {
  const { t } = useTranslation();
  const addClock = (zone: string | undefined) => {
    if (zone !== undefined && !clocks.includes(zone)) onAdd({ clocks: [...clocks, zone] });
  };
  return (
    <div className="home-times-add">
      {clocks.length < mostHomeTimes && (
        <ZoneSelect
          label={t('home.times.clock')}
          placeholder={t('home.times.clock')}
          value={undefined}
          onChange={addClock}
        />
      )}
      {timers.length < mostHomeTimes && (
        <NewTimer now={now} onAdd={(name, endsAt) => onAdd({ timers: [...timers, { name, endsAt }] })} />
      )}
    </div>
  );
}

const longestName = 40;

function NewTimer({ now, onAdd }: { now: number; onAdd: (name: string, endsAt: number) => void }) {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const [minutes, setMinutes] = useState(usualMinutes);
  const [at, setAt] = useState<number | null>(null);
  const add = () => {
    onAdd(name.trim() || t('widget.timer'), at ?? now + minutes * minuteMs);
    setName('');
    setAt(null);
  };
  return (
    <>
      <LimitedInput
        value={name}
        max={longestName}
        placeholder={t('home.times.name')}
        aria-label={t('home.times.name')}
        onChange={({ target }) => setName(target.value)}
      />
      <MinutesField
        label={t('scenes.inMinutes')}
        disabled={at !== null}
        value={minutes}
        onChange={setMinutes}
      />
      <MomentPicker
        label={t('scenes.endsAt')}
        placeholder={t('home.times.date')}
        value={at}
        onChange={setAt}
      />
      <Button type="primary" disabled={name.trim().length > longestName} onClick={add}>
        {t('home.times.start')}
      </Button>
    </>
  );
}
