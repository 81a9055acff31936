-- Where in the file the table was found, and its rows as they were written, to be handed back for correction.
alter table site_imports add column sheet text;
alter table site_imports add column other_sheets text[] not null default '{}';
alter table site_imports add column head_row integer;
alter table site_imports add column heads text[] not null default '{}';
alter table site_import_rows add column written jsonb;
