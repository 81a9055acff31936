import type { OwnOrder } from '@contract/ownOrders';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/i18n/useLanguage';
import { Choice } from './Choice';
import type { Draft } from './draft';
import { useTechnician } from './useTechnician';

interface FinishFieldsProps {
  order: OwnOrder;
  draft: Draft;
  change: (part: Partial<Draft>) => void;
}

function Parts({ order: { typeId }, draft: { parts }, change }: FinishFieldsProps) {
  const { t } = useTranslation();
  const { choices } = useTechnician();
  const offered = (choices?.parts ?? []).filter((part) => part.typeId === null || part.typeId === typeId);
  if (offered.length === 0) return null;
  return (
    <details>
      <summary>{t('technician.part')}</summary>
      {offered.map(({ id, name, code, unit }) => (
        <label key={id}>
          {t('technician.count', { name: `${name} (${code})` })} {unit}
          <input
            type="number"
            inputMode="numeric"
            min={0}
            max={99}
            value={parts[id] ?? 0}
            onChange={({ target }) => change({ parts: { ...parts, [id]: Math.trunc(Number(target.value)) } })}
          />
        </label>
      ))}
    </details>
  );
}

/** Cause, action and parts of a repair, as they were known when the network was there last. */
export function FinishFields({ order, draft, change }: FinishFieldsProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { choices } = useTechnician();
  const causes = (choices?.causes ?? []).filter(
    ({ typeId }) => typeId === null || order.typeId === null || typeId === order.typeId,
  );
  return (
    <>
      <Choice
        label={t('faults.field.cause')}
        value={draft.causeId === null ? '' : String(draft.causeId)}
        options={causes.map(({ id, name }) => ({ value: String(id), label: name[language] }))}
        onChange={(id) => change({ causeId: Number(id) })}
      />
      <Choice
        label={t('faults.field.action')}
        value={draft.actionId === null ? '' : String(draft.actionId)}
        options={(choices?.actions ?? []).map(({ id, name }) => ({
          value: String(id),
          label: name[language],
        }))}
        onChange={(id) => change({ actionId: Number(id) })}
      />
      <Parts order={order} draft={draft} change={change} />
    </>
  );
}
