import { exportDoorEvents } from '@contract/calls/doors';
import { enteredCard } from '@contract/cardNumbers';
import { doorEventKinds, type DoorEventKind } from '@contract/doorEvents';
import type { DoorEventsAsked } from '@contract/doorHistory';
import { foundCardQuery } from '@sagas/doors/doors.queries';
import { doorEventsExportRequested } from '@sagas/doors/doors.slice';
import { Input, Select } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '@/app/store';
import { ExportMenu } from '@/pages/alarms/tools/ExportMenu';
import { SiteSelect } from '@/pages/alarms/places/SiteSelect';
import { HasPermi } from '@/permission/only';
import { useQuery } from '@/queries/useQuery';
import { MomentPicker } from '@/time/PlantPickers';

interface EventToolsProps {
  asked: DoorEventsAsked;
  ask: (part: DoorEventsAsked) => void;
}

const numberOf = (value: unknown): number | null => (value === undefined ? null : Number(value));

/** A card by its number, which is sent once and kept in no address. */
function CardSearch({ ask }: Pick<EventToolsProps, 'ask'>) {
  const { t } = useTranslation();
  const [number, setNumber] = useState<string | null>(null);
  const { data } = useQuery(foundCardQuery, number);
  const found = useEffectEvent(() => {
    if (data !== null)
      ask({ cardId: data.cardId ?? undefined, unknown: data.unknown ?? undefined, holderId: undefined });
  });
  useEffect(() => found(), [data]);
  return (
    <Input.Search
      allowClear
      autoComplete="off"
      aria-label={t('doors.cardNumber')}
      placeholder={t('doors.cardNumber')}
      onSearch={(text) => {
        const given = enteredCard(text)?.number ?? null;
        setNumber(given);
        if (given === null) ask({ cardId: undefined, unknown: undefined });
      }}
    />
  );
}

/** By site, kind, result, time and card. */
export function EventTools({ asked, ask }: EventToolsProps) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { before: _, limit: __, ...search } = asked;
  return (
    <div className="doors__tools doors__tools--events" role="search">
      <SiteSelect siteId={numberOf(asked.siteId)} onChoose={(siteId) => ask({ siteId })} />
      <Select
        allowClear
        aria-label={t('doors.column.kind')}
        placeholder={t('doors.anyKind')}
        value={asked.kind ?? null}
        options={doorEventKinds.map((value) => ({ value, label: t(`doors.kind.${value}`) }))}
        onChange={(kind: DoorEventKind | null | undefined) => ask({ kind: kind ?? undefined })}
      />
      <Select
        allowClear
        aria-label={t('doors.column.result')}
        placeholder={t('doors.anyResult')}
        value={asked.granted ?? null}
        options={[
          { value: 'true' as const, label: t('doors.granted') },
          { value: 'false' as const, label: t('doors.notGranted') },
        ]}
        onChange={(granted: 'true' | 'false' | null | undefined) => ask({ granted: granted ?? undefined })}
      />
      <MomentPicker
        label={t('doors.from')}
        placeholder={t('doors.from')}
        value={numberOf(asked.from)}
        onChange={(from) => ask({ from: from ?? undefined })}
      />
      <MomentPicker
        label={t('doors.until')}
        placeholder={t('doors.until')}
        value={numberOf(asked.to)}
        onChange={(to) => ask({ to: to ?? undefined })}
      />
      <CardSearch ask={ask} />
      <HasPermi any={[exportDoorEvents.permission]}>
        <ExportMenu onExport={(format) => dispatch(doorEventsExportRequested({ format, search }))} />
      </HasPermi>
    </div>
  );
}
