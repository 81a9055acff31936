import { longestPermitHours, type OrderPermit, type PermitHolder } from '@contract/accessLists';
import { isOpenFault, type FaultOrder } from '@contract/faults';
import { orderPermitsQuery } from '@sagas/access/access.queries';
import { commandActRequested } from '@sagas/commands/commands.slice';
import { Button, Form, InputNumber, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from '@/queries/useQuery';
import { useLanguage } from '@/i18n/useLanguage';
import type { Times } from '@/time/useTimes';
import '@/pages/commands/commands.css';
import { FormDialog } from '@/ui/FormDialog';
import { WishFailure } from '@/wishes/WishFailure';
import { useWish } from '@/wishes/useWish';
import { searchLabels } from '@/ui/choiceSearch';

function Permit({ permit, times }: { permit: OrderPermit; times: Times }) {
  const { t } = useTranslation();
  const { holderName, validTo, endedAt, doors, confirmed, by } = permit;
  return (
    <li>
      <b>{holderName}</b>{' '}
      <span>
        {endedAt === null
          ? t('access.permit.until', { at: times.moment(validTo) })
          : t('access.permit.ended', { at: times.moment(endedAt) })}
      </span>{' '}
      <small className="quiet">
        {doors === 0
          ? t('access.permit.noDoor')
          : t('access.permit.doors', { confirmed: times.number(confirmed), doors: times.number(doors) })}
        {` · ${by}`}
      </small>
    </li>
  );
}

const usualHours = 8;

interface GiveDialogProps {
  orderId: number;
  holders: readonly PermitHolder[];
  onClose: () => void;
}

function GiveDialog({ orderId, holders, onClose }: GiveDialogProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { send, wish, isSending } = useWish(onClose);
  const [holderId, setHolderId] = useState(holders.find(({ isAssignee }) => isAssignee)?.id ?? null);
  const [hours, setHours] = useState(usualHours);
  const noteOf = ({ cards, isAssignee, dept, region }: PermitHolder): string =>
    [
      ...(dept === null ? [] : [dept]),
      ...(region === null ? [] : [region[language]]),
      cards === 0 ? t('access.permit.noCard') : t('access.permit.cards', { count: cards }),
      ...(isAssignee ? [t('access.permit.assignee')] : []),
    ].join(' · ');
  const give = (): void => {
    if (holderId !== null) send(commandActRequested({ verb: 'permit', orderId, draft: { holderId, hours } }));
  };
  return (
    <FormDialog
      title={t('access.permit.give')}
      okText={t('access.permit.give')}
      cancelText={t('commands.dialog.cancel')}
      confirmLoading={isSending}
      okButtonProps={{ disabled: holderId === null }}
      onOk={give}
      onCancel={onClose}
    >
      <WishFailure wish={wish} />
      <p>{t('access.permit.hint')}</p>
      <Form layout="vertical">
        <Form.Item label={t('access.permit.holder')}>
          <Select
            showSearch={searchLabels}
            aria-label={t('access.permit.holder')}
            value={holderId}
            notFoundContent={t('access.permit.noHolders')}
            options={holders.map((holder) => ({
              value: holder.id,
              label: `${holder.name} · ${noteOf(holder)}`,
            }))}
            onChange={(id: number) => setHolderId(id)}
          />
        </Form.Item>
        <Form.Item label={t('access.permit.hours')}>
          <InputNumber
            min={1}
            max={longestPermitHours}
            precision={0}
            aria-label={t('access.permit.hours')}
            value={hours}
            onChange={(value) => setHours(value ?? usualHours)}
          />
        </Form.Item>
      </Form>
    </FormDialog>
  );
}

/** Who may enter the site for this order, until when, and whether its doors know. */
export function OrderAccess({ order, times }: { order: FaultOrder; times: Times }) {
  const { t } = useTranslation();
  const { data, error } = useQuery(orderPermitsQuery, order.id);
  const [isGiving, setGiving] = useState(false);
  if (!data) return error === null ? null : <p role="alert">{t('access.permit.failed')}</p>;
  const isOpen = isOpenFault(order.state);
  if (!isOpen && data.permits.length === 0) return null;
  return (
    <section>
      <h3>{t('access.permit.title')}</h3>
      {data.permits.length === 0 ? (
        <p className="quiet">{t('access.permit.none')}</p>
      ) : (
        <ul className="fault-panel__access">
          {data.permits.map((permit) => (
            <Permit key={permit.id} permit={permit} times={times} />
          ))}
        </ul>
      )}
      {isOpen ? <Button onClick={() => setGiving(true)}>{t('access.permit.give')}</Button> : null}
      {isGiving ? (
        <GiveDialog orderId={order.id} holders={data.holders} onClose={() => setGiving(false)} />
      ) : null}
    </section>
  );
}
