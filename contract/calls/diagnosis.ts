import { Diagnoses, DiagnosesQuery, DiagnosisEvidence, DiagnosisParams } from '../diagnosis';
import { defineCall } from './call';

const permission = 'analysis:diagnosis';

export const listDiagnoses = defineCall({
  id: 'diagnosis.list',
  scope: 'site',
  method: 'GET',
  path: '/analysis/diagnoses',
  permission,
  summary: 'What wastes energy at which site, with what is at stake in a month',
  query: DiagnosesQuery,
  response: Diagnoses,
});

export const readDiagnosisEvidence = defineCall({
  id: 'diagnosis.evidence',
  scope: 'site',
  method: 'GET',
  path: '/analysis/diagnoses/{id}/evidence',
  permission,
  summary: 'The stored days that speak for a finding',
  params: DiagnosisParams,
  response: DiagnosisEvidence,
});
