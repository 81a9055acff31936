import { z } from 'zod';
import { line } from '../plainText';
import { defineCall } from './call';

const mostEntries = 200;

const DropDownEntry = z.object({
  id: z.union([z.number(), z.string()]),
  value: z.union([z.number(), z.string()]),
  label: z.string(),
  parentId: z.number().nullable().optional(),
});
export type DropDownEntry = z.infer<typeof DropDownEntry>;

/** PostgreSQL's integer; 0 is no place. */
const placeId = z.coerce.number().int().min(0).max(2_147_483_647).optional();

const DropDownQuery = z.strictObject({
  /** Text to look for. */
  name: line().max(64).optional(),
  keyword: line().max(64).optional(),
  provinceId: placeId,
  cityId: placeId,
  areaId: placeId,
  stationId: placeId,
  pageSize: z.coerce.number().int().min(1).max(mostEntries).default(50),
});
export type DropDownQuery = z.output<typeof DropDownQuery>;

/** R-CALL-06, R-CALL-07: as clients of this family ask, the older addresses too. */
const paths = [
  '/drop-down/province/list',
  '/drop-down/city/list',
  '/drop-down/area/list',
  '/drop-down/station/list',
  '/drop-down/build/list',
  '/drop-down/buildType/list',
  '/drop-down/airList',
  '/drop-down/installBatchList',
  '/airList',
  '/installBatchList',
  '/area/stationselect',
  '/drop-down/storage/areaList',
  '/drop-down/storage/buildList',
  '/drop-down/storage/cityList',
  '/drop-down/storage/stationList',
] as const;
export type DropDownPath = (typeof paths)[number];

const declare = <Path extends string>(path: Path) => ({
  ...defineCall({
    id: `lookups${path.replaceAll('/', '.')}`,
    scope: 'site',
    method: 'GET',
    path,
    permission: 'site:list',
    summary: 'Choices of a picker that the caller may see, searchable',
    query: DropDownQuery,
    response: z.array(DropDownEntry),
  }),
  path,
});

/** Places and devices that the caller may see. */
export const dropDowns = paths.map(declare);
/** Types of faults that are in use. */
export const faultTypes = (['/drop-down/failTypeList', '/failTypeList'] as const).map(declare);
