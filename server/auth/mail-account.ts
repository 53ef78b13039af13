import type { Deps } from '../http/deps.ts'

/** A mail to an account's own address. Nothing goes out where the account is gone. */
export async function mailAccount(
  deps: Pick<Deps, 'pool' | 'mailer'>,
  accountId: string,
  subject: string,
  text: string,
): Promise<void> {
  const { rows } = await deps.pool.query<{ email: string }>('select email from accounts where id = $1', [
    accountId,
  ])
  if (rows[0]) await deps.mailer.send({ to: rows[0].email, subject, text })
}
