import { createBy, createTime, remark } from '../../resourceFields';
import { defineResource } from '../../resources';

/** The number is sealed: entered once, never read back, and told by its end alone. */
export const resource = defineResource({
  name: 'accessCards',
  path: '/access/card',
  permission: 'access:card',
  isScoped: true,
  table: 'access_cards',
  fields: {
    cardId: { kind: 'id', column: 'id', export: true },
    holderId: {
      kind: 'reference',
      from: 'cardHolders',
      required: true,
      fixed: true,
      isTitle: true,
      list: 180,
      search: 'equals',
      export: true,
    },
    cardNumber: { kind: 'text', max: 32, min: 4, required: true, virtual: true, fixed: true, secret: true },
    last4: { kind: 'text', max: 4, readOnly: true, isTitle: true, list: 110, search: 'equals', export: true },
    state: {
      kind: 'choice',
      values: ['active', 'lost', 'blocked', 'returned'],
      default: 'active',
      look: 'radio',
      list: 110,
      search: 'equals',
      export: true,
    },
    stateSince: { kind: 'instant', readOnly: true, list: 168, export: true },
    validFrom: { kind: 'instant', list: 168, isExtra: true, export: true },
    validTo: { kind: 'instant', list: 168, export: true },
    unconfirmed: { kind: 'integer', virtual: true, readOnly: true, list: 120, unsorted: true, export: true },
    remark,
    createBy,
    createTime,
  },
  sort: [['cardId', 'desc']],
  actions: ['list', 'query', 'add', 'edit', 'export'],
  special: [
    {
      name: 'lose',
      permission: 'access:card:lose',
      method: 'POST',
      path: '/{cardId}/lose',
      on: 'row',
      isDangerous: true,
      isAtHand: true,
      when: { field: 'state', is: ['active', 'blocked'] },
    },
  ],
  menu: { parent: 'access', path: 'card', routeName: 'AccessCard', icon: 'post', order: 20 },
});
