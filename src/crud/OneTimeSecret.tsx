import { CopyOutlined } from '@ant-design/icons';
import { tellingClosed } from '@sagas/resources/resources.slice';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '@/app/store';
import { rem } from '@/theme/scale';
import { Dialog } from '@/ui/Dialog';
import { copyText } from '@/ui/copyText';
import './oneTimeSecret.css';

/** Something that the server tells once and nobody can ask for again. */
export function OneTimeSecret() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const telling = useAppSelector((state) => state.resources.telling);
  const [isCopied, setCopied] = useState(false);
  if (!telling) return null;
  const close = () => {
    setCopied(false);
    dispatch(tellingClosed());
  };
  const copy = async () => {
    setCopied(await copyText(telling.text));
  };
  return (
    <Dialog
      open
      centered
      width={rem(440)}
      title={t('shell.titleOf', { title: t('crud.oneTime'), name: telling.title })}
      onCancel={close}
      footer={
        <Button type="primary" onClick={close}>
          {t('crud.close')}
        </Button>
      }
    >
      <Alert type="warning" showIcon title={t('crud.oneTimeHint')} />
      <div className="crud-secret">
        <code>{telling.text}</code>
        <Button icon={<CopyOutlined />} onClick={() => void copy()}>
          {isCopied ? t('crud.copied') : t('crud.copy')}
        </Button>
      </div>
    </Dialog>
  );
}
