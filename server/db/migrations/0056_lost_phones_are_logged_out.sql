-- A phone that was written off as lost is logged out of the church (docs/decisions/0045-lost-phones-are-logged-out.md).
alter table sessions drop constraint sessions_ended_because_check;
alter table sessions add constraint sessions_ended_because_check check (
  ended_because in ('signed_out', 'ended_from_afar', 'removed_from_team', 'password_changed', 'church_closed', 'device_written_off'));
