-- expands: Why a backup was refused, by name and with its figures, so that each reader has it in their language.
alter table backup_tasks add column refusal jsonb;
