import * as calls from '@contract/calls/faultFiles';
import { type Route, serve } from '../../../platform/http/route';
import { addPhoto, listPhotos, readPhoto, type FaultPhotosDeps } from './photos.service';

export const faultPhotoRoutes = (deps: FaultPhotosDeps): Route[] => [
  serve(calls.listFaultPhotos, ({ actor, params }) => listPhotos(deps, actor, params.id)),
  serve(calls.readFaultPhoto, ({ actor, params }) => readPhoto(deps, actor, params.id, params.photo)),
  serve(calls.addFaultPhoto, ({ actor, params, query, upload }) =>
    addPhoto(deps, actor, params.id, query, upload),
  ),
];
