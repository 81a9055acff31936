import * as calls from '@contract/calls/enrolments';
import { type Route, serve } from '../../platform/http/route';
import type { ProvisioningDeps } from '../provisioning';
import * as enrolments from './enrolments.service';

export { createEnrolmentPurge } from './purge';

export const createEnrolments = (deps: ProvisioningDeps): { routes: Route[] } => ({
  routes: [
    serve(calls.listEnrolments, ({ actor }) => enrolments.list(deps, actor)),
    serve(calls.makeEnrolment, ({ actor, body }) => enrolments.make(deps, actor, body)),
    serve(calls.refuseEnrolment, ({ actor, params }) => enrolments.refuse(deps, actor, params.id)),
    serve(calls.approveEnrolment, ({ actor, language, params, body }) =>
      enrolments.approve(deps, actor, language, params.id, body),
    ),
    serve(calls.claimEnrolment, ({ source, body }) => enrolments.claim(deps, source, body)),
    serve(calls.pollEnrolment, ({ body }) => enrolments.poll(deps, body)),
  ],
});
