import { FaultListQuery } from '@contract/faultLists';
import { faultListQuery } from '@sagas/faults/faults.queries';
import { Button, Pagination, Result, Skeleton } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAddressParts } from '@/app/useAddressParts';
import { useQuery } from '@/queries/useQuery';
import { EmptyList } from '@/crud/EmptyList';
import { NarrowedPage } from '@/crud/usage/NarrowedPage';
import { FaultTable, type FaultRowsProps } from './FaultTable';
import { Onward } from '@/crud/Onward';

const pageSize = 50;

const narrowing = ['from', 'to', 'by', 'group', 'regionId', 'uses'] as const;
const Narrowing = FaultListQuery.pick({
  from: true,
  to: true,
  by: true,
  group: true,
  regionId: true,
  uses: true,
});

/** What the statistics, or a refused removal, narrowed the list to, kept in the address. */
function useNarrowed() {
  const { parts, change } = useAddressParts();
  const said = narrowing.flatMap((name) => (parts.has(name) ? [[name, parts.get(name)] as const] : []));
  const read = Narrowing.safeParse(Object.fromEntries(said));
  const narrowed = read.success && (read.data.by ?? read.data.uses) !== undefined ? read.data : null;
  // Back leads to what it was narrowed to.
  const clear = () => change(Object.fromEntries(narrowing.map((name) => [name, null])), { replace: false });
  return { narrowed, clear };
}

/** Every order, ended ones too, by pages from the server. */
interface EndedFaultsProps extends Omit<FaultRowsProps, 'orders'> {
  text: string;
  /** Lifts the search of the board; undefined where nothing is sought. */
  clear: (() => void) | undefined;
}

export function EndedFaults({ text, clear: clearText, ...rest }: EndedFaultsProps) {
  const { t } = useTranslation();
  const [pageNum, setPage] = useState(1);
  const { narrowed, clear } = useNarrowed();
  const asked = { which: 'all' as const, pageSize, pageNum, ...narrowed, ...(text !== '' && { text }) };
  const { data, error, isStale, again } = useQuery(faultListQuery, asked);
  if (error !== null && data === null)
    return (
      <Result
        status="warning"
        title={t('faults.failed')}
        extra={<Button onClick={again}>{t('faults.again')}</Button>}
      />
    );
  if (data === null) return <Skeleton active paragraph={{ rows: 8 }} aria-label={t('faults.loading')} />;
  const isUses = narrowed?.uses !== undefined;
  if (data.total === 0)
    return (
      <EmptyList text={t('faults.never')} clear={narrowed ? clear : clearText}>
        <Onward way="alarms" />
      </EmptyList>
    );
  return (
    <>
      {isUses ? <NarrowedPage /> : null}
      {narrowed && !isUses ? (
        <p>
          {t('faults.figures.filtered')}{' '}
          <Button type="link" size="small" onClick={clear}>
            {t('faults.figures.showAll')}
          </Button>
        </p>
      ) : null}
      {isStale ? <p role="status">{t('faults.stale')}</p> : null}
      <FaultTable orders={data.rows} {...rest} />
      <Pagination
        size="small"
        align="end"
        showSizeChanger={false}
        current={pageNum}
        pageSize={pageSize}
        total={data.total}
        onChange={setPage}
      />
    </>
  );
}
