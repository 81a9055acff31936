import { CopyOutlined, DownloadOutlined } from '@ant-design/icons';
import type { Diagnostics as Gathered } from '@contract/diagnostics';
import { diagnosticsQuery } from '@sagas/health/health.queries';
import { toasted } from '@sagas/prompts/prompts.slice';
import { Button, Space, Spin } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '@/app/store';
import { useQuery } from '@/queries/useQuery';
import { copyText } from '@/ui/copyText';
import { saveFile } from '@/ui/saveFile';

const textOf = (gathered: Gathered): string => JSON.stringify(gathered, null, 2);
const fileNameOf = ({ at }: Gathered): string =>
  `coolops-support-${new Date(at).toISOString().slice(0, 19).replaceAll(':', '')}Z.json`;

/** What is handed to support, to be read before it is handed over. */
export function Diagnostics() {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section aria-labelledby="diagnostics">
      <h2 id="diagnostics">{t('monitor.diagnostics.title')}</h2>
      <p>{t('monitor.diagnostics.hint')}</p>
      {isOpen ? (
        <Content />
      ) : (
        <Button onClick={() => setIsOpen(true)}>{t('monitor.diagnostics.open')}</Button>
      )}
    </section>
  );
}

function Content() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { data, error, again } = useQuery(diagnosticsQuery, 'all');
  if (!data)
    return error ? (
      <Space role="alert">
        {t('monitor.diagnostics.failed')}
        <Button onClick={again}>{t('monitor.again')}</Button>
      </Space>
    ) : (
      <Spin aria-label={t('monitor.diagnostics.loading')} />
    );
  const text = textOf(data);
  const copy = async () => {
    const isCopied = await copyText(text);
    const title = { key: isCopied ? 'monitor.diagnostics.copied' : 'monitor.diagnostics.notCopied' };
    dispatch(toasted({ level: isCopied ? 'success' : 'error', title }));
  };
  const save = () => saveFile(new Blob([text], { type: 'application/json' }), fileNameOf(data));
  return (
    <>
      <Space wrap>
        <Button type="primary" icon={<CopyOutlined />} onClick={() => void copy()}>
          {t('monitor.diagnostics.copy')}
        </Button>
        <Button icon={<DownloadOutlined />} onClick={save}>
          {t('monitor.diagnostics.save')}
        </Button>
      </Space>
      <pre className="monitor__diagnostics" tabIndex={0} aria-label={t('monitor.diagnostics.text')}>
        {text}
      </pre>
    </>
  );
}
