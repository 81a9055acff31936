import type { ExportProgress } from '@contract/exports';
import { Progress, Spin } from 'antd';
import { useTranslation } from 'react-i18next';
import { useAppSelector } from '@/app/store';
import { useTimes } from '@/time/useTimes';
import './exportOverlay.css';

/** R-ERR-04: that it goes on; of a long export also how far it is. */
export function ExportOverlay() {
  const { t } = useTranslation();
  const isShown = useAppSelector((state) => state.prompts.exportsUnderWay);
  const progress = useAppSelector((state) => state.prompts.exportProgress);
  return (
    <Spin
      fullscreen
      spinning={isShown}
      description={
        <span className="export-overlay-panel">
          <span>{t('shell.exporting')}</span>
          {isShown && progress && progress.total > 0 && <Bar {...progress} />}
        </span>
      }
    />
  );
}

function Bar({ done, total }: ExportProgress) {
  const { t } = useTranslation();
  const { number } = useTimes();
  const said = t('shell.exportedRows', { done: number(Math.min(done, total)), total: number(total) });
  return (
    <span className="export-overlay-progress">
      <Progress
        percent={Math.min(100, Math.floor((done / total) * 100))}
        status="active"
        size={['100%', 8]}
        aria-label={said}
      />
      <span className="export-overlay-rows">{said}</span>
    </span>
  );
}
