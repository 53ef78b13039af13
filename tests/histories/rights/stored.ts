/** The stored rows of a town's accounts and churches that are still open. */
export type Stored = {
  accounts: { id: string; email: string; password_hash: string; proven: boolean }[]
  members: { church: string; account: string; active: boolean; owner: boolean; features: string[] }[]
  closed: string[]
  sessions: { id: string; hash: string; account: string; church: string }[]
  /** Sessions ended by their user's removal. */
  removed: { hash: string }[]
  invites: { hash: string; church: string; email: string; sender: string; features: string[] }[]
  changes: { account: string; email: string }[]
  undos: { account: string; former: string }[]
  codes: { account: string; email: string }[]
}

export const STORED = `select
  (select coalesce(json_agg(json_build_object('id', id, 'email', email, 'password_hash', password_hash,
    'proven', email_confirmed_at is not null)), '[]')
    from accounts where id = any($1)) as accounts,
  (select coalesce(json_agg(json_build_object('church', church_id, 'account', account_id, 'active', status = 'active',
    'owner', is_owner, 'features', features)), '[]') from memberships where church_id = any($2)) as members,
  (select coalesce(json_agg(church_id), '[]') from church_closings where church_id = any($2)) as closed,
  (select coalesce(json_agg(json_build_object('id', id, 'hash', encode(token_hash, 'hex'), 'account', account_id,
    'church', church_id)), '[]') from sessions where account_id = any($1) and ended_at is null) as sessions,
  (select coalesce(json_agg(json_build_object('hash', encode(token_hash, 'hex'))), '[]')
    from sessions where account_id = any($1) and ended_because = 'removed_from_team') as removed,
  (select coalesce(json_agg(json_build_object('hash', encode(reference_hash, 'hex'), 'church', church_id, 'email', email,
    'sender', invited_by, 'features', features)), '[]') from invites where church_id = any($2) and used_at is null) as invites,
  (select coalesce(json_agg(json_build_object('account', account_id, 'email', email)), '[]')
    from email_changes where account_id = any($1) and used_at is null) as changes,
  (select coalesce(json_agg(json_build_object('account', account_id, 'former', former_email)), '[]')
    from email_undos where account_id = any($1) and used_at is null) as undos,
  (select coalesce(json_agg(json_build_object('account', account_id, 'email', email)), '[]')
    from password_resets where account_id = any($1) and used_at is null) as codes`
