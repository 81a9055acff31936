/** SQL: the area in which a site stood at a moment; figures of the past stay with it. Both are SQL expressions. */
export const areaThen = (site: string, at: string): string => `(
  select p.area_id from site_placements p where p.site_id = ${site} and p.since <= ${at}
  order by p.since desc limit 1)`;
