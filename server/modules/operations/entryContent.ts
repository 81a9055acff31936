import { sql } from 'kysely';

/** Everything that an entry says, in one fixed order. */
export const contentOfEntry = sql<string>`jsonb_build_array(id, at, user_id, user_name, source, action, subject, detail, module,
  title, business_type, route_id, request_id, request_method, oper_url, dept_name, user_agent, sent, status, error,
  cost_ms)::text`;
