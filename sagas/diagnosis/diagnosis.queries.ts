import { listDiagnoses, readDiagnosisEvidence } from '@contract/calls/diagnosis';
import type { DiagnosisKind } from '@contract/diagnosis';
import { hourMs, minuteMs } from '@contract/time';
import { send } from '../http/send';
import { defineQuery } from '../queries/query';

export interface DiagnosesOf {
  kind: DiagnosisKind | null;
  regionId: number | null;
  isEnded: boolean;
}

/** What stands; it changes once a night. */
export const diagnosesQuery = defineQuery({
  name: 'diagnoses',
  load: (deps, { kind, regionId, isEnded }: DiagnosesOf) =>
    send(deps, listDiagnoses, {
      query: {
        ended: isEnded ? 'true' : 'false',
        ...(kind !== null && { kind }),
        ...(regionId !== null && { regionId }),
      },
    }),
  freshMs: 5 * minuteMs,
  againMs: hourMs,
});

export const diagnosisEvidenceQuery = defineQuery({
  name: 'diagnosisEvidence',
  load: (deps, { id }: { id: number }) => send(deps, readDiagnosisEvidence, { params: { id } }),
  freshMs: 30 * minuteMs,
});
