import { ConnectRequest } from '@contract/connecting';
import type { DeviceClass } from '@contract/points';
import { useState } from 'react';
import { useUnsaved } from '@/ui/useUnsaved';

export interface ConnectDraft {
  isNew: boolean;
  siteId: number | null;
  name: string;
  /** Null: an area that does not exist yet. */
  areaId: number | null;
  province: string;
  city: string;
  area: string;
  deviceClass: DeviceClass;
}

const placeOf = ({ isNew, siteId, name, areaId, province, city, area }: ConnectDraft) => {
  if (!isNew) return { siteId };
  return areaId === null ? { name, province, city, area } : { name, areaId };
};

/** What is asked for; `request` is null until it is whole. */
export function useConnectDraft(siteId: number | null) {
  const [draft, setDraft] = useState<ConnectDraft>({
    ...{ isNew: siteId === null, siteId, name: '', areaId: null },
    ...{ province: '', city: '', area: '', deviceClass: 'env' },
  });
  const write = (part: Partial<ConnectDraft>) => setDraft((before) => ({ ...before, ...part }));
  useUnsaved([draft.name, draft.province, draft.city, draft.area].some((text) => text.trim() !== ''));
  const checked = ConnectRequest.safeParse({ place: placeOf(draft), deviceClass: draft.deviceClass });
  return { draft, write, request: checked.success ? checked.data : null };
}
