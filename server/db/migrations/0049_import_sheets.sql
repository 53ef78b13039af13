-- Which sheets of a file were read: [{"place", "name", "hidden", "rows", "hidden_rows", "read", "from"}]; none of a file without sheets.
-- `from`: what the numbers of a sheet's rows are raised by, so that each row of the import has its own.
alter table imports add column sheets jsonb not null default '[]';
