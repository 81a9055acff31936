export interface InstallationTable {
  name: string;
  value: string;
}

export interface InstallationTables {
  installation: InstallationTable;
}
