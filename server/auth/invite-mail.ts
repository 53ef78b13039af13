import { inChurch } from '../db/in-church.ts'
import type { Deps } from '../http/deps.ts'

export async function mailInvite(
  deps: Deps,
  churchId: string,
  to: { email: string; first_name: string },
  link: string,
): Promise<void> {
  const { rows } = await inChurch(deps.pool, churchId, (tx) =>
    tx.query<{ name: string }>('select name from churches where church_id = $1', [churchId]),
  )
  const church = rows[0]?.name ?? ''
  const text = `Dear ${to.first_name},

you are invited to the team of ${church} on ${deps.config.appName}.

Join here within seven days: ${link}

If you do not know this church, you need not do anything.`
  await deps.mailer.send({ to: to.email, subject: `Join the team of ${church}`, text })
}
