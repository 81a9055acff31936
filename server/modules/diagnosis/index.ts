export { createDiagnosisRoutes } from './diagnosis.routes';
export { diagnose } from './diagnose';
