import * as calls from '@contract/calls/siteImport';
import { CallError, type Deps } from '../deps';
import { all, put, takeLeading, type PayloadAction, type Saga } from '../engine/effects';
import { guarded } from '../engine/guarded';
import type { Process } from '../engine/process';
import { send, sendForFile } from '../http/send';
import { isConfirmed } from '../questions/ask.saga';
import { queryOutdated } from '../queries/queries.slice';
import { secretShown } from '../secrets/secrets.slice';
import { siteImportQuery } from './siteImport.queries';
import * as wishes from './siteImport.slice';

const start = (deps: Deps) =>
  function* ({ payload: { file, ...place } }: PayloadAction<wishes.SiteFile>): Saga {
    const form = new FormData();
    form.append('file', file);
    yield* put(wishes.siteFileSending());
    try {
      const { id } = yield* send(deps, calls.startSiteImport, { query: place, form, isLong: true });
      yield* put(wishes.siteFileSent(id));
    } catch (error) {
      yield* put(wishes.siteFileSent(null));
      // The edge has told of a refusal already; anything else is a fault of ours.
      if (!(error instanceof CallError)) throw error;
    }
  };

const apply = (deps: Deps) =>
  function* ({ payload: { id, rows } }: ReturnType<typeof wishes.siteImportApplyRequested>): Saga {
    const question = { key: `siteImport.confirm.${rows}` };
    if (!(yield* isConfirmed(question, { level: 'info', confirm: { key: `siteImport.apply.${rows}` } })))
      return;
    yield* send(deps, calls.applySiteImport, { params: { id }, body: { rows } });
    yield* put(queryOutdated(siteImportQuery));
  };

/** No letter or digit that is taken for another one. */
const passphraseLetters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const passphraseLength = 20;

/** 100 random bits, in groups of five. */
const newPassphrase = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(passphraseLength)), (byte) =>
    passphraseLetters.charAt(byte % passphraseLetters.length),
  )
    .join('')
    .replace(/.{5}(?=.)/g, '$&-');

const credentials = (deps: Deps) =>
  function* ({ payload: id }: PayloadAction<number>): Saga {
    const question = { key: 'siteImport.confirm.credentials' };
    const asked = { level: 'info', confirm: { key: 'siteImport.takeCredentials' } } as const;
    if (!(yield* isConfirmed(question, asked))) return;
    const passphrase = newPassphrase();
    yield* sendForFile(deps, calls.takeImportCredentials, {
      ...{ params: { id }, body: { passphrase }, isLong: true },
    });
    yield* put(
      secretShown({ kind: 'sealedPassphrase', name: '', parts: [{ name: 'passphrase', text: passphrase }] }),
    );
    yield* put(queryOutdated(siteImportQuery));
  };

export const siteImportProcess = (deps: Deps): Process => ({
  name: 'site import',
  *run() {
    yield* all([
      takeLeading(wishes.siteImportRequested, guarded(start(deps))),
      takeLeading(wishes.siteImportApplyRequested, guarded(apply(deps))),
      takeLeading(wishes.importCredentialsRequested, guarded(credentials(deps))),
      takeLeading(
        wishes.siteImportReportRequested,
        guarded(function* ({ payload: id }: PayloadAction<number>): Saga {
          yield* sendForFile(deps, calls.downloadSiteImportReport, { params: { id }, isLong: true });
        }),
      ),
      takeLeading(
        wishes.siteFailedRowsRequested,
        guarded(function* ({ payload: id }: PayloadAction<number>): Saga {
          yield* sendForFile(deps, calls.downloadSiteImportFailedRows, { params: { id }, isLong: true });
        }),
      ),
      takeLeading(
        wishes.siteTemplateRequested,
        guarded(function* (): Saga {
          yield* sendForFile(deps, calls.downloadSiteImportTemplate, { isLong: true });
        }),
      ),
      takeLeading(
        wishes.siteTableRequested,
        guarded(function* ({ payload: format }: PayloadAction<'xlsx' | 'csv'>): Saga {
          yield* sendForFile(deps, calls.exportSiteTable, { body: { format }, isLong: true });
        }),
      ),
    ]);
  },
});
