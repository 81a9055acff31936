import { nodeSelected } from '@sagas/areaTree/areaTree.slice';
import { Card } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '@/app/store';
import { Branches } from './parts/Branches';
import { Details } from './parts/Details';
import { SiteSearch } from './parts/SiteSearch';
import type { Sought } from './parts/useSought';
import './areaTree.css';

/** All that is managed as one tree: province, city, area, site, room, device. */
export function AreaTree() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const selected = useAppSelector(({ areaTree }) => areaTree.selected);
  const [open, setOpen] = useState<readonly string[]>([]);
  const [sought, setSought] = useState<Sought | null>(null);
  return (
    <Card className="area-tree" title={<h1>{t('areaTree.title')}</h1>}>
      <div className="area-tree__halves">
        <section aria-label={t('areaTree.title')}>
          <SiteSearch
            onFound={(node, above) => {
              setOpen((before) => [...new Set([...before, ...above])]);
              setSought({ node, above });
              dispatch(nodeSelected(node));
            }}
          />
          <Branches open={open} sought={sought} onOpen={setOpen} />
        </section>
        <Details node={selected} />
      </div>
    </Card>
  );
}
