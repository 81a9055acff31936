import { billCurrencies, billSources, billVerdicts } from '../../bills';
import { createBy, remark } from '../../resourceFields';
import { defineResource } from '../../resources';

const both = { export: true, import: true } as const;
/** Of the meter over the same days. */
const metered = { readOnly: true, export: true } as const;

export const resource = defineResource({
  name: 'bills',
  path: '/analysis/bill',
  permission: 'analysis:bill',
  scope: { by: 'site' },
  table: 'energy_bills',
  fields: {
    billId: { kind: 'id', column: 'id', export: true },
    siteCode: {
      kind: 'text',
      max: 32,
      virtual: true,
      required: true,
      fixed: true,
      isTitle: true,
      list: 150,
      isExtra: true,
      search: 'contains',
      ...both,
    },
    siteName: {
      kind: 'text',
      max: 64,
      virtual: true,
      readOnly: true,
      list: 150,
      unsorted: true,
      export: true,
    },
    number: {
      kind: 'text',
      max: 64,
      default: '',
      isTitle: true,
      list: 140,
      isExtra: true,
      search: 'contains',
      ...both,
    },
    fromDay: { kind: 'instant', isDay: true, required: true, list: 110, search: 'range', ...both },
    toDay: { kind: 'instant', isDay: true, required: true, list: 110, ...both },
    kwh: { kind: 'decimal', min: 0, max: 1e9, required: true, list: 125, ...both },
    meteredKwh: { kind: 'decimal', list: 125, ...metered },
    differencePct: { kind: 'decimal', virtual: true, list: 100, ...metered },
    verdict: {
      kind: 'choice',
      values: billVerdicts,
      virtual: true,
      list: 120,
      search: 'equals',
      ...metered,
    },
    completePct: { kind: 'integer', column: 'metered_pct', list: 110, ...metered },
    differenceKwh: { kind: 'decimal', virtual: true, list: 120, isExtra: true, ...metered },
    faultyDays: { kind: 'integer', list: 110, isExtra: true, ...metered },
    amount: { kind: 'decimal', min: 0, max: 1e9, list: 110, ...both },
    currency: { kind: 'choice', values: billCurrencies, default: 'CNY', list: 90, ...both },
    pricePerKwh: { kind: 'decimal', virtual: true, list: 110, isExtra: true, readOnly: true, export: true },
    source: {
      kind: 'choice',
      values: billSources,
      default: 'invoice',
      list: 120,
      search: 'equals',
      ...both,
    },
    remark: { ...remark, ...both },
    createBy,
    createTime: { kind: 'instant', readOnly: true, list: 168, isExtra: true },
  },
  sort: [['fromDay', 'desc']],
  actions: ['list', 'query', 'add', 'edit', 'remove', 'export', 'import'],
  menu: { parent: 'analysis', path: 'bill', routeName: 'EnergyBills', icon: 'form', order: 50 },
});
