import type { AlarmLevel } from '@contract/alarms';
import { longestFaultNote, longestFaultTitle } from '@contract/faultActions';
import { faultChoicesQuery } from '@sagas/faults/faults.queries';
import { faultReportRequested } from '@sagas/faults/faults.slice';
import { Form, Segmented, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LimitedInput, LimitedTextArea } from '@/crud/fields/LimitedText';
import { isTooLong } from '@/crud/fields/textLimit';
import { useLanguage } from '@/i18n/useLanguage';
import { SiteSelect } from '@/pages/alarms/places/SiteSelect';
import { useDevices } from '@/readings/useDevices';
import { useQuery } from '@/queries/useQuery';
import { WishFailure } from '@/wishes/WishFailure';
import { useWish } from '@/wishes/useWish';
import { useWishKey } from '@/wishes/useWishKey';
import { FormDialog } from '@/ui/FormDialog';

const levels: readonly AlarmLevel[] = [1, 2, 3, 4];

function DeviceField({
  siteId,
  deviceId,
  onChange,
}: {
  siteId: number;
  deviceId: number | null;
  onChange: (id: number | null) => void;
}) {
  const { t } = useTranslation();
  const devices = useDevices(siteId);
  return (
    <Form.Item label={t('faults.field.device')} htmlFor="fault-device">
      <Select
        id="fault-device"
        allowClear
        value={deviceId}
        options={devices.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(id) => onChange(id ?? null)}
      />
    </Form.Item>
  );
}

function TypeField({ typeId, onChange }: { typeId: number | null; onChange: (id: number | null) => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { data } = useQuery(faultChoicesQuery, 'all');
  return (
    <Form.Item label={t('faults.field.type')} htmlFor="fault-type">
      <Select
        id="fault-type"
        allowClear
        loading={data === null}
        value={typeId}
        options={(data?.types ?? []).map(({ id, name }) => ({ value: id, label: name[language] }))}
        onChange={(id) => onChange(id ?? null)}
      />
    </Form.Item>
  );
}

interface Words {
  title: string;
  note: string;
}

const isDescribed = ({ title, note }: Words) =>
  title.trim().length >= 2 && !isTooLong(title, longestFaultTitle) && !isTooLong(note, longestFaultNote);

function WordFields({ words, onChange }: { words: Words; onChange: (words: Words) => void }) {
  const { t } = useTranslation();
  return (
    <>
      <Form.Item label={t('faults.field.title')} required htmlFor="fault-title">
        <LimitedInput
          id="fault-title"
          max={longestFaultTitle}
          value={words.title}
          onChange={(event) => onChange({ ...words, title: event.target.value })}
        />
      </Form.Item>
      <Form.Item label={t('faults.field.note')} htmlFor="fault-note">
        <LimitedTextArea
          id="fault-note"
          rows={3}
          max={longestFaultNote}
          value={words.note}
          onChange={(event) => onChange({ ...words, note: event.target.value })}
        />
      </Form.Item>
    </>
  );
}

/** An order by hand: where, what, how bad. */
export function ReportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { send, wish, isSending } = useWish(onClose);
  const [siteId, setSite] = useState<number | null>(null);
  const [deviceId, setDevice] = useState<number | null>(null);
  const [typeId, setType] = useState<number | null>(null);
  const [level, setLevel] = useState<AlarmLevel>(3);
  const [words, setWords] = useState<Words>({ title: '', note: '' });
  const keyOf = useWishKey();
  const save = () => {
    if (siteId === null) return;
    const report = { siteId, deviceId, typeId, level, ...words };
    send(faultReportRequested({ ...report, key: keyOf(report) }));
  };
  return (
    <FormDialog
      title={t('faults.report')}
      okText={t('faults.reportSave')}
      cancelText={t('faults.cancelDialog')}
      okButtonProps={{ disabled: siteId === null || !isDescribed(words), loading: isSending }}
      onOk={save}
      onCancel={onClose}
    >
      <WishFailure wish={wish} />
      <Form layout="vertical" component="div">
        <Form.Item label={t('faults.column.site')} required>
          <SiteSelect
            siteId={siteId}
            onChoose={(id) => {
              setSite(id);
              setDevice(null);
            }}
          />
        </Form.Item>
        {siteId === null ? null : <DeviceField siteId={siteId} deviceId={deviceId} onChange={setDevice} />}
        <TypeField typeId={typeId} onChange={setType} />
        <Form.Item label={t('faults.column.level')} required>
          <Segmented
            aria-label={t('faults.column.level')}
            value={level}
            options={levels.map((value) => ({ value, label: t(`level.${value}`) }))}
            onChange={setLevel}
          />
        </Form.Item>
        <WordFields words={words} onChange={setWords} />
      </Form>
    </FormDialog>
  );
}
