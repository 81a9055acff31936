import { mostParts, type FaultWork } from '@contract/faultActions';
import type { FaultChoices } from '@contract/faultChoices';
import { faultResults, type FaultOrder, type FaultResult } from '@contract/faults';
import { faultChoicesQuery } from '@sagas/faults/faults.queries';
import { Button, Form, InputNumber, Segmented, Select } from 'antd';
import { DeleteOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/i18n/useLanguage';
import { useQuery } from '@/queries/useQuery';
import { searchLabels } from '@/ui/choiceSearch';
import './finishFields.css';

type Parts = NonNullable<FaultWork['parts']>;

export interface FinishDraft {
  result: FaultResult;
  causeId: number | null;
  actionId: number | null;
  parts: Parts;
}

interface PartsProps {
  offered: FaultChoices['parts'];
  parts: Parts;
  onChange: (parts: Parts) => void;
}

/** What was used: parts of the list with their number, one line each. */
function PartsField({ offered, parts, onChange }: PartsProps) {
  const { t } = useTranslation();
  const named = (id: number) => offered.find((part) => part.id === id);
  const free = offered.filter(({ id }) => !parts.some(({ partId }) => partId === id));
  return (
    <Form.Item label={t('faults.field.parts')} htmlFor="fault-parts">
      {parts.map(({ partId, count }) => {
        const { name = '', code = '', unit = '' } = named(partId) ?? {};
        return (
          <div key={partId} className="finish-fields__part">
            <span>
              {name} <small className="quiet">{code}</small>
            </span>
            <InputNumber
              min={1}
              max={99}
              precision={0}
              size="small"
              aria-label={t('faults.field.partCount', { name })}
              suffix={unit}
              value={count}
              onChange={(value) =>
                onChange(parts.map((part) => (part.partId === partId ? { partId, count: value ?? 1 } : part)))
              }
            />
            <Button
              type="text"
              size="small"
              icon={<DeleteOutlined />}
              aria-label={t('faults.field.partRemove', { name })}
              onClick={() => onChange(parts.filter((part) => part.partId !== partId))}
            />
          </div>
        );
      })}
      <Select
        id="fault-parts"
        showSearch={searchLabels}
        disabled={parts.length >= mostParts}
        placeholder={t('faults.field.partAdd')}
        value={null}
        options={free.map(({ id, name, code }) => ({ value: id, label: `${name} (${code})` }))}
        onChange={(partId: number | null) => {
          if (partId !== null) onChange([...parts, { partId, count: 1 }]);
        }}
      />
    </Form.Item>
  );
}

interface FinishFieldsProps {
  order: FaultOrder;
  draft: FinishDraft;
  change: (part: Partial<FinishDraft>) => void;
}

/** What whoever repaired it says of it. */
export function FinishFields({ order, draft, change }: FinishFieldsProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { data } = useQuery(faultChoicesQuery, 'all');
  const fits = ({ typeId }: { typeId: number | null }) =>
    typeId === null || order.typeId === null || typeId === order.typeId;
  const options = (rows: readonly { id: number; name: Record<'zh' | 'en' | 'hk', string> }[]) =>
    rows.map(({ id, name }) => ({ value: id, label: name[language] }));
  const parts = (data?.parts ?? []).filter(fits);
  return (
    <>
      <Form.Item label={t('faults.field.result')} required>
        <Segmented
          aria-label={t('faults.field.result')}
          value={draft.result}
          options={faultResults.map((value) => ({ value, label: t(`faults.result.${value}`) }))}
          onChange={(result) => change({ result })}
        />
      </Form.Item>
      <Form.Item label={t('faults.field.cause')} required htmlFor="fault-cause">
        <Select
          id="fault-cause"
          loading={data === null}
          showSearch={searchLabels}
          value={draft.causeId}
          options={options((data?.causes ?? []).filter(fits))}
          onChange={(causeId) => change({ causeId })}
        />
      </Form.Item>
      <Form.Item label={t('faults.field.action')} htmlFor="fault-action">
        <Select
          id="fault-action"
          allowClear
          value={draft.actionId}
          options={options(data?.actions ?? [])}
          onChange={(actionId) => change({ actionId: actionId ?? null })}
        />
      </Form.Item>
      {parts.length > 0 ? (
        <PartsField offered={parts} parts={draft.parts} onChange={(used) => change({ parts: used })} />
      ) : null}
    </>
  );
}
