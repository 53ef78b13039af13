-- The folder of pictures that servers on DATABASE_URL work on, by the id in its file .narthex-folder. A server with another
-- folder could not show the pictures of the first (docs/decisions/0051-one-upload-folder.md).
create table upload_folders (
  only_one boolean primary key default true check (only_one),
  id uuid not null,
  noted_at timestamptz not null default now()
);
