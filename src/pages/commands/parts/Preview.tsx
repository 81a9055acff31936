import type { CommandPreview } from '@contract/commandBatches';
import { useTranslation } from 'react-i18next';
import { useTimes } from '@/time/useTimes';
import { useCommandWords } from './words';

const paths = ['bus', 'infrared', 'dryContact'] as const;

/** To how many it goes, what is left out and why, and the risk now. */
export function Preview({ preview }: { preview: CommandPreview }) {
  const { t } = useTranslation();
  const times = useTimes();
  const words = useCommandWords();
  const { sendable, sites, byPath, waiting, offline, hottestC, hottestSite, marginK, minutesToLimit } =
    preview;
  const count = (value: number) => ({ count: value });
  if (sendable === 0 && preview.leftOutTotal === 0) return <p>{t('commands.preview.nothing')}</p>;
  return (
    <>
      <ul>
        <li>
          {sendable === 0
            ? t('commands.preview.nothing')
            : t('commands.preview.sends', { count: sendable, sites })}
        </li>
        {paths.map((path) =>
          byPath[path] === 0 ? null : (
            <li key={path}>{t(`commands.preview.by.${path}`, { count: byPath[path] })}</li>
          ),
        )}
        {waiting > 0 ? <li>{t('commands.preview.waiting', count(waiting))}</li> : null}
        {offline > 0 ? <li>{t('commands.preview.offline', count(offline))}</li> : null}
        {hottestC === null || marginK === null ? null : (
          <li>
            {t('commands.preview.hottest', {
              temp: times.number(hottestC, 1),
              site: hottestSite ?? '',
              margin: times.number(marginK, 1),
            })}
          </li>
        )}
        {minutesToLimit === null ? null : (
          <li data-tone="bad">{t('commands.preview.minutes', count(minutesToLimit))}</li>
        )}
        {preview.approval.length === 0 ? null : (
          <li data-tone="bad">
            {t('commands.preview.approval', { why: words.approvals(preview.approval) })}
          </li>
        )}
      </ul>
      <LeftOutList preview={preview} />
    </>
  );
}

function LeftOutList({ preview: { leftOut, leftOutTotal } }: { preview: CommandPreview }) {
  const { t } = useTranslation();
  const words = useCommandWords();
  if (leftOutTotal === 0) return null;
  return (
    <>
      <strong>{t('commands.preview.leftOut', { count: leftOutTotal })}</strong>
      <ul className="left-out">
        {leftOut.map(({ deviceId, deviceName, siteName, why }) => (
          <li key={deviceId}>
            {siteName} · {deviceName}: {words.why(why)}
          </li>
        ))}
      </ul>
    </>
  );
}
