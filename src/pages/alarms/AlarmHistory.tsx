import type { Alarm } from '@contract/alarms';
import { Segmented } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { oneOf, useAddressParts } from '@/app/useAddressParts';
import { useIndexes } from '@/live';
import { useAppSelector } from '@/app/store';
import { usePalette, usePaletteStyle } from '@/palette/usePalette';
import { useTimes } from '@/time/useTimes';
import { Replay } from './history/Replay';
import { Search } from './history/Search';
import { AlarmPanel } from './panel/AlarmPanel';
import { useCatalogue } from './useCatalogue';
import './alarms.css';
import './alarmsOnPhone.css';
import './history.css';

const ways = ['search', 'replay'] as const;

/** The record that is open; its number stands in the address, and a link opens it once it was found. */
function useOpenedRecord() {
  const { parts, change } = useAddressParts();
  const found = useAppSelector((state) => state.alarmRecords.found?.rows);
  const [held, setHeld] = useState<Alarm | null>(null);
  const id = Number(parts.get('alarm'));
  const opened = held?.id === id ? held : (found?.find((alarm) => alarm.id === id) ?? null);
  const open = (alarm: Alarm | null) => {
    setHeld(alarm);
    change({ alarm: alarm ? String(alarm.id) : '' });
  };
  return [opened, open] as const;
}

/** What was: every record found by words and facts, and the list played again as it stood. */
export function AlarmHistory() {
  const { t } = useTranslation();
  const times = useTimes();
  const style = usePaletteStyle(usePalette());
  const { alarms: index } = useIndexes();
  const catalogue = useCatalogue();
  const { parts, change } = useAddressParts();
  const way = oneOf(ways, parts.get('way'), 'search');
  const [opened, setOpened] = useOpenedRecord();
  return (
    <section className="alarm-history" style={style} aria-labelledby="alarm-history">
      <header>
        <h1 id="alarm-history">{t('alarms.history')}</h1>
        <Segmented
          aria-label={t('alarms.history')}
          value={way}
          options={ways.map((value) => ({ value, label: t(`alarms.way.${value}`) }))}
          onChange={(next) => change({ way: next === 'search' ? '' : next })}
        />
      </header>
      <div className={opened ? 'alarm-history__body has-panel' : 'alarm-history__body'}>
        <div className="alarm-history__list">
          {way === 'search' ? (
            <Search times={times} onOpen={setOpened} />
          ) : (
            <Replay times={times} onOpen={setOpened} />
          )}
        </div>
        {opened ? (
          <AlarmPanel
            alarm={opened}
            definition={catalogue.get(opened.definitionId)}
            isClosed={false}
            times={times}
            offered={[]}
            onAct={() => undefined}
            onOpenOther={(id) => setOpened(index.get(id) ?? null)}
            onClose={() => setOpened(null)}
          />
        ) : null}
      </div>
    </section>
  );
}
