import type { PlacesTables } from './places';
import type { PeopleTables } from './people';
import type { ReadingsTables } from './readings';
import type { AlarmsTables } from './alarms';
import type { BackupTables } from './backup';
import type { DiagnosisTables } from './diagnosis';
import type { EnergyTables } from './energy';
import type { EnrolmentsTables } from './enrolments';
import type { ExploreTables } from './explore';
import type { CommandsTables } from './commands';
import type { InstallationTables } from './installation';
import type { JobsTables } from './jobs';
import type { LiveTables } from './live';
import type { NotificationsTables } from './notifications';
import type { MapShapesTables } from './mapShapes';
import type { MonitorTables } from './monitor';
import type { ScenesTables } from './scenes';
import type { SiteRecordsTables } from './siteRecords';
import type { SigningInTables } from './signingIn';
import type { SystemTables } from './system';

/** The rows of every table, as the migrations make them; instants are epoch ms. */
export interface Tables
  extends
    PlacesTables,
    PeopleTables,
    ReadingsTables,
    AlarmsTables,
    LiveTables,
    DiagnosisTables,
    EnergyTables,
    EnrolmentsTables,
    ExploreTables,
    InstallationTables,
    BackupTables,
    CommandsTables,
    JobsTables,
    NotificationsTables,
    MapShapesTables,
    MonitorTables,
    ScenesTables,
    SigningInTables,
    SiteRecordsTables,
    SystemTables {}
