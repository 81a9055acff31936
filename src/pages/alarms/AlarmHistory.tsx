import type { Alarm } from '@contract/alarms';
import { Segmented } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIndexes } from '@/live';
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
type Way = (typeof ways)[number];

/** What was: every record found by words and facts, and the list played again as it stood. */
export function AlarmHistory() {
  const { t } = useTranslation();
  const times = useTimes();
  const style = usePaletteStyle(usePalette());
  const { alarms: index } = useIndexes();
  const catalogue = useCatalogue();
  const [way, setWay] = useState<Way>('search');
  const [opened, setOpened] = useState<Alarm | null>(null);
  return (
    <section className="alarm-history" style={style} aria-labelledby="alarm-history">
      <header>
        <h1 id="alarm-history">{t('alarms.history')}</h1>
        <Segmented
          aria-label={t('alarms.history')}
          value={way}
          options={ways.map((value) => ({ value, label: t(`alarms.way.${value}`) }))}
          onChange={setWay}
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
