import { FsuThresholdWish, longestSettingReason, type FsuThreshold } from '@contract/fsuSources';
import { thresholdChangeRequested } from '@sagas/fsuUnits/fsuUnits.slice';
import { Form, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LimitedTextArea } from '@/crud/fields/LimitedText';
import { FormDialog } from '@/ui/FormDialog';
import { useWish } from '@/wishes/useWish';
import { WishFailure } from '@/wishes/WishFailure';

interface ThresholdDialogProps {
  unitId: number;
  threshold: FsuThreshold;
  onClose: () => void;
}

/** One limit of a unit, with the reason for which it is another from now on. */
export function ThresholdDialog({ unitId, threshold: row, onClose }: ThresholdDialogProps) {
  const { t } = useTranslation();
  const { send, wish: sent, isSending } = useWish(onClose);
  const [values, setValues] = useState({
    ...{ threshold: row.threshold, absolute: row.absolute, relative: row.relative },
    reason: '',
  });
  const { deviceCode, signal } = row;
  const wish = FsuThresholdWish.safeParse({ deviceCode, signal, ...values });
  const ask = () => {
    if (wish.success) send(thresholdChangeRequested({ unitId, wish: wish.data }));
  };
  const limit = (name: 'threshold' | 'absolute' | 'relative') => (
    <Form.Item label={t(`fsu.${name}`)}>
      <Input
        inputMode="decimal"
        aria-label={t(`fsu.${name}`)}
        value={values[name]}
        onChange={({ target }) => setValues({ ...values, [name]: target.value })}
      />
    </Form.Item>
  );
  return (
    <FormDialog
      title={t('fsu.setTitle', { signal })}
      okText={t('fsu.set')}
      cancelText={t('fsu.cancel')}
      okButtonProps={{ disabled: !wish.success, loading: isSending }}
      onOk={ask}
      onCancel={onClose}
    >
      <WishFailure wish={sent} />
      <p>{t('fsu.setHint', { deviceCode })}</p>
      <Form layout="vertical" component="div">
        {limit('threshold')}
        {limit('absolute')}
        {limit('relative')}
        <Form.Item label={t('fsu.reason')} required>
          <LimitedTextArea
            rows={2}
            max={longestSettingReason}
            aria-label={t('fsu.reason')}
            value={values.reason}
            onChange={({ target }) => setValues({ ...values, reason: target.value })}
          />
        </Form.Item>
      </Form>
    </FormDialog>
  );
}
