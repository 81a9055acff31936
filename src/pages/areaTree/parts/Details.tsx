import type { TreeNode } from '@contract/areaTree';
import { readSite } from '@contract/calls/sites';
import { Descriptions, Space, Tag } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { HasPermi } from '@/permission/only';
import '@/crud/words';
import { ActDialog } from './ActDialog';
import { actsOf, type Act } from './acts';
import { ActButton } from './ActButton';
import { lifeColour } from './lifeColour';
import { PointReading } from './PointReading';
import { ChooseFirst } from '@/ui/ChooseFirst';

function Facts({ node }: { node: TreeNode }) {
  const { t } = useTranslation();
  const items = [
    { key: 'kind', label: t('areaTree.kind'), children: t(`areaTree.kinds.${node.kind}`) },
    { key: 'code', label: t('areaTree.code'), children: node.code },
    ...(node.reading
      ? [
          {
            key: 'reading',
            label: t('areaTree.reading'),
            children: <PointReading reading={node.reading} name={node.code} />,
          },
        ]
      : []),
    ...(node.kind === 'device' || node.kind === 'point'
      ? []
      : [
          {
            key: 'count',
            label: t(
              node.kind === 'site' || node.kind === 'room' ? 'areaTree.deviceCount' : 'areaTree.siteCount',
            ),
            children: node.count,
          },
        ]),
    ...(node.life === null
      ? []
      : [
          {
            key: 'life',
            label: t('resource.areaSites.field.life'),
            children: (
              <Tag color={lifeColour[node.life]}>{t(`resource.areaSites.option.life.${node.life}`)}</Tag>
            ),
          },
        ]),
  ];
  return <Descriptions column={1} size="small" items={items} />;
}

/** Below the tree, where there is no space beside it, it comes into sight with what is chosen. */
function useInSight(node: TreeNode | null) {
  const part = useRef<HTMLElement>(null);
  useEffect(() => {
    if (node !== null) part.current?.scrollIntoView?.({ block: 'nearest' });
  }, [node]);
  return part;
}

/** What is chosen in the tree, and what may be done with it. */
export function Details({ node }: { node: TreeNode | null }) {
  const { t } = useTranslation();
  const part = useInSight(node);
  const [act, setAct] = useState<Act | null>(null);
  if (node === null)
    return (
      <aside className="area-tree__details">
        <ChooseFirst text={t('areaTree.choose')} />
      </aside>
    );
  return (
    <aside ref={part} className="area-tree__details" aria-label={t('areaTree.details')}>
      <h2>{node.name}</h2>
      <Facts node={node} />
      <Space wrap>
        <SiteLink node={node} />
        {actsOf(node).map((one) => (
          <ActButton key={one} act={one} node={node} onAsk={() => setAct(one)} />
        ))}
      </Space>
      {act !== null && (
        <ActDialog key={`${act}${node.id}`} act={act} node={node} onClose={() => setAct(null)} />
      )}
    </aside>
  );
}

function SiteLink({ node: { kind, life, id } }: { node: TreeNode }) {
  const { t } = useTranslation();
  if (kind !== 'site' || life === 'retired') return null;
  return (
    <HasPermi any={[readSite.permission]}>
      <Link to={`/site/${id}`}>{t('map.sitePage')}</Link>
    </HasPermi>
  );
}
