import type { Generated } from 'kysely';

export interface SitePeopleTable {
  id: Generated<number>;
  site_id: number;
  name: string;
  part: Generated<string>;
  phone: Generated<string>;
  remark: Generated<string>;
}

export interface SiteNotesTable {
  id: Generated<number>;
  site_id: number;
  text: string;
  user_id: number | null;
  author: string;
  created_at: number;
}

export interface SiteFilesTable {
  id: Generated<number>;
  site_id: number;
  kind: 'photo' | 'document';
  file: string;
  name: string;
  size_bytes: number;
  thumbnail: Buffer | null;
  author: string;
  created_at: number;
}

export interface SiteRecordsTables {
  site_people: SitePeopleTable;
  site_notes: SiteNotesTable;
  site_files: SiteFilesTable;
}
