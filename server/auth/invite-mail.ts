import type { Deps } from '../http/deps.ts'
import { churchName } from './church-name.ts'

export async function mailInvite(
  deps: Deps,
  churchId: string,
  to: { email: string; first_name: string },
  link: string,
): Promise<void> {
  const church = await churchName(deps.pool, churchId)
  const text = `Dear ${to.first_name},

you are invited to the team of ${church} on ${deps.config.appName}.

Join here within seven days: ${link}

If you do not know this church, you need not do anything.`
  await deps.mailer.send({ to: to.email, subject: `Join the team of ${church}`, text })
}
