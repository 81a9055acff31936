-- expands: A word that is frequent in notes, within one area: the notes of its sites are read, where all notes that hold
-- the word were (4,000 rows in 10 ms instead of 430,000 in 720 ms).
create index alarms_noted_site on alarms (site_id, raised_at desc, id desc) where note is not null;
