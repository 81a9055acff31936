import type { HooksOf } from '../hookContext';
import { dictDataHooks, dictTypeHooks } from './dicts.hooks';

export const resourceHooks: HooksOf = ({ dictsChanged }) => ({
  dictTypes: dictTypeHooks(dictsChanged),
  dictData: dictDataHooks(dictsChanged),
});
