export { createDiagnosisRoutes } from './diagnosis.routes';
export { diagnose, type DiagnoseDeps } from './diagnose';
