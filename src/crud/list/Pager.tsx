import { Pagination, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { isCalm } from '@/theme/isCalm';
import { pageSizes } from '../useListAddress';
import './pager.css';

interface PagerProps {
  total: number;
  page: number;
  pageSize: number;
  onChange: (page: number, pageSize: number) => void;
}

const scrollMs = 800;

/** R-CRUD-14: back to the top in 800 ms, eased; at once for whoever wants no motion. */
export function scrollUp(): void {
  const from = window.scrollY;
  if (from === 0) return;
  if (isCalm()) return window.scrollTo(0, 0);
  const startedMs = performance.now();
  const step = (nowMs: number): void => {
    const share = Math.min(1, (nowMs - startedMs) / scrollMs);
    window.scrollTo(0, from * (1 - share) ** 3);
    if (share < 1) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}

/** R-CRUD-14: total, sizes, previous, pages, next, jumper. */
export function Pager({ total, page, pageSize, onChange }: PagerProps) {
  const { t } = useTranslation();
  const change = (next: number, size: number): void => {
    onChange(next, size);
    scrollUp();
  };
  return (
    <nav className="crud-pager" aria-label={t('crud.total', { count: total })}>
      <span className="crud-pager-total">{t('crud.total', { count: total })}</span>
      <Select
        value={pageSize}
        aria-label={t('crud.page')}
        options={pageSizes.map((size) => ({ value: size, label: t('crud.perPage', { count: size }) }))}
        onChange={(size: number) => change(1, size)}
      />
      <Pagination
        current={page}
        pageSize={pageSize}
        total={total}
        showSizeChanger={false}
        showQuickJumper
        showLessItems
        onChange={(next) => change(next, pageSize)}
      />
    </nav>
  );
}
