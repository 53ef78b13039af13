/** Changes rows that must not return unchanged: used links, ended sessions, sent messages. */
import type pg from 'pg'

/** Each has `used_at`. A link or code that was used after the backup would work once more. */
export const VOIDED = ['invites', 'password_resets', 'email_changes', 'email_confirmations'] as const

/** Has `used_at` too. The link gives an account back to its holder, whose undo the backup may have missed. */
export const KEPT = ['email_undos'] as const

export type Afterwards = {
  /** Open links and codes that no longer work. */
  links: number
  sessions_ended: number
  sessions_kept: number
  /** Churches that were about to be erased, which have seven more days. */
  closings: number
  /** Messages that may have been sent. A person decides on them. */
  messages: number
}

/**
 * Call it in the transaction of a restore, as an owner whom row level security does not bind.
 * @param madeAt the time of the backup, ISO 8601
 * @param endSessions ends all sessions, also those of phones with unsent marks
 */
export async function settleAfterRestore(
  db: pg.ClientBase,
  madeAt: string,
  endSessions: boolean,
): Promise<Afterwards> {
  const changed = async (text: string, values: unknown[] = []) => (await db.query(text, values)).rowCount ?? 0
  // Phones notice the restore by the epoch. `restored_at` is its time, for repairs in the following days.
  await db.query('update epochs set epoch = gen_random_uuid()')
  await db.query('update church_revs set restored_at = now()')
  await forgetUploadFolder(db)
  let links = 0
  for (const table of VOIDED)
    links += await changed(`update ${table} set used_at = now() where used_at is null`)
  await changed(
    `update email_undos set expires_at = greatest(expires_at, now() + interval '72 hours')
     where used_at is null and expires_at > $1`,
    [madeAt],
  )
  const sessions_ended = await changed(
    `update sessions set ended_at = now(), ended_because = 'ended_from_afar'
     where ended_at is null and expires_at > now() and ($1 or device_id is null)`,
    [endSessions],
  )
  const kept = await db.query<{ n: string }>(
    'select count(*) as n from sessions where ended_at is null and expires_at > now()',
  )
  return {
    links,
    sessions_ended,
    sessions_kept: Number(kept.rows[0]?.n),
    closings: await changed(
      `update church_closings set erase_at = greatest(erase_at, now() + interval '7 days')`,
    ),
    messages: await holdMessages(changed),
  }
}

/** The pictures are in another folder now. The first server that starts registers its own. */
async function forgetUploadFolder(db: pg.ClientBase): Promise<void> {
  // A backup from before migration 0063 has no such table.
  const { rows } = await db.query<{ there: boolean }>(
    `select to_regclass('public.upload_folders') is not null as there`,
  )
  if (rows[0]!.there) await db.query('delete from upload_folders')
}

/** Nobody may get an SMS twice. The job returns the money that was set aside for unsent ones. */
async function holdMessages(changed: (text: string) => Promise<number>): Promise<number> {
  const held = await changed(
    `update sms_sends set state = 'asks',
       remark = 'The server was restored from a backup. This message may have gone out before. Send it anyway?'
     where state = 'scheduled' and scheduled_for <= now()`,
  )
  // The job gives up sends that began more than a day ago, and returns the money.
  const given = await changed(
    `update sms_sends set started_at = least(started_at, now() - interval '25 hours') where state = 'sending'`,
  )
  // A follow-up that was due before now may have been sent.
  await changed('update sms_follow_up_work set since = now()')
  return held + given
}
