import type { ImportReport } from '@contract/resourceImports';
import { CallError, type Deps } from '../deps';
import { call, put, type PayloadAction, type Saga } from '../engine/effects';
import { secretShown, type SecretPart } from '../secrets/secrets.slice';
import { reload } from './load.saga';
import * as api from './resources.api';
import { importChanged, type ImportOptions, type Screen } from './resources.slice';

export const fetchTemplate = (deps: Deps) =>
  function* ({ payload: { resource } }: PayloadAction<Screen>): Saga {
    yield* call(api.template, deps, resource);
  };

export const fetchFailedRows = (deps: Deps) =>
  function* ({ payload: fileName }: PayloadAction<string>): Saga {
    yield* call(api.failedRows, deps, fileName);
  };

const passwordsIn = ({ isDryRun, lines }: ImportReport): SecretPart[] =>
  isDryRun
    ? []
    : lines.flatMap(({ title, secret }) =>
        secret === null ? [] : [{ name: 'password' as const, of: title, text: secret }],
      );

/** What is known of an import once its passwords are shown. */
const withoutSecrets = (report: ImportReport): ImportReport => ({
  ...report,
  lines: report.lines.map((line) => ({ ...line, secret: null })),
});

export const sendImport = (deps: Deps) =>
  function* ({ payload }: PayloadAction<Screen & ImportOptions & { file: File }>): Saga {
    const { resource, key, file, ...options } = payload;
    yield* put(importChanged({ key, isRunning: true, report: null }));
    try {
      const report = yield* call(api.importFile, deps.http, resource, file, options);
      yield* put(importChanged({ key, isRunning: false, report: withoutSecrets(report) }));
      const parts = passwordsIn(report);
      if (parts.length > 0) yield* put(secretShown({ kind: 'importPasswords', name: file.name, parts }));
      if (!options.isDryRun) yield* reload(payload);
    } catch (error) {
      yield* put(importChanged({ key, isRunning: false, report: null }));
      // The edge has told of a refusal already; anything else is a fault of ours.
      if (!(error instanceof CallError)) throw error;
    }
  };
