import { CopyOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '@/ui/copyText';
import './copyLine.css';

interface CopyLineProps {
  label: string;
  text: string;
  onCopied?: () => void;
}

/** A text to take elsewhere, whole. */
export function CopyLine({ label, text, onCopied }: CopyLineProps) {
  const { t } = useTranslation();
  const [state, setState] = useState<'ready' | 'copied' | 'failed'>('ready');
  const copy = async () => {
    const isCopied = await copyText(text);
    setState(isCopied ? 'copied' : 'failed');
    if (isCopied) onCopied?.();
  };
  const said = { ready: '', copied: t('crud.copied'), failed: t('crud.notCopied') }[state];
  return (
    <div className="copy-line">
      <div className="copy-line__head">
        <span>{label}</span>
        <span role="status" className="copy-line__said">
          {said}
        </span>
        <Button
          size="small"
          icon={<CopyOutlined />}
          aria-label={t('shell.labelOf', { label: t('crud.copy'), name: label })}
          onClick={() => void copy()}
        >
          {t('crud.copy')}
        </Button>
      </div>
      <pre tabIndex={0}>{text}</pre>
    </div>
  );
}
