-- The recipients of an SMS by name, as the history shows them. Null for an SMS from before this.
alter table sms_sends add column audience jsonb;
