import { Card, Tabs } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTopic } from '@/live';
import { usePalette, usePaletteStyle } from '@/palette/usePalette';
import { Batches } from './parts/Batches';
import { CommandList } from './parts/CommandList';
import { Schedules } from './parts/Schedules';
import { SummaryBar } from './parts/SummaryBar';
import { controlTabs, type ControlTab } from './parts/tabs';
import { Tags } from './parts/Tags';
import { Units } from './parts/Units';
import './commands.css';

/** Air conditioners and what is wanted of them: chosen, commanded after a look at what follows, and watched. */
export function RemoteControl() {
  const { t } = useTranslation();
  useTopic('commands');
  const style = usePaletteStyle(usePalette());
  const [tab, setTab] = useState<ControlTab>('units');
  const [batchId, setBatchId] = useState<number | null>(null);
  const openBatch = (id: number): void => {
    setBatchId(id);
    setTab('commands');
  };
  const views: Record<ControlTab, React.ReactNode> = {
    units: <Units />,
    commands: <CommandList batchId={batchId} onForgetBatch={() => setBatchId(null)} />,
    batches: <Batches onOpen={openBatch} />,
    schedules: <Schedules />,
    tags: <Tags />,
  };
  return (
    <Card className="commands" style={style} title={<h1>{t('commands.title')}</h1>}>
      <SummaryBar onGo={setTab} />
      <Tabs
        activeKey={tab}
        destroyOnHidden
        onChange={(key) => setTab(controlTabs.find((each) => each === key) ?? 'units')}
        items={controlTabs.map((key) => ({ key, label: t(`commands.tab.${key}`), children: views[key] }))}
      />
    </Card>
  );
}
