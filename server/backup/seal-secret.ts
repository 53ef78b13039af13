/** The secret that phones' keys follow from. It lives outside the database, and a database without it opens no phone. */
import type pg from 'pg'
import { printOf } from '../auth/same-seal-secret.ts'

/** True if the database was begun with this secret, or with none so far. */
export async function isSecretOf(db: pg.ClientBase, secret: string): Promise<boolean> {
  const { rows } = await db.query<{ print: string }>('select print from seal_secrets')
  return rows.every(({ print }) => print === printOf(secret))
}
