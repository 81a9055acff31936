import { resource as types } from '@contract/resources/dictTypes';
import { resource } from '@contract/resources/dictData';
import { detailRequested } from '@sagas/resources/resources.slice';
import { Result, Skeleton, Tag } from 'antd';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '@/app/store';
import { ResourceScreen } from '@/crud/ResourceScreen';
import { textOf } from '@contract/values';
import { useResourceWords } from '@/crud/words';

/** R-ACC-13: the entries of the one dictionary that the address names. */
export function DictData() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const id = Number(useParams().dictId);
  const key = `dictData of ${id}`;
  const words = useResourceWords(types);
  const detail = useAppSelector((state) => state.resources.details[key]);
  useEffect(() => {
    dispatch(detailRequested({ resource: types, key, id }));
  }, [dispatch, key, id]);
  const record = detail?.record;
  const type = record ? String(record.dictType) : null;
  const fixed = useMemo(() => (type === null ? null : { dictType: type }), [type]);
  if (detail === undefined) return <Result status="404" title={t('dicts.unknown')} />;
  if (!fixed || !record) return <Skeleton active />;
  const title = (
    <Tag className="dict-title">
      {textOf(words.localized(record, 'dictName', types.fields.dictName))} · {type}
    </Tag>
  );
  return <ResourceScreen resource={resource} fixed={fixed} tools={title} />;
}
