import type { Deps } from '../http/deps.ts'
import { mailedChurchName, mailedFirstName } from './mailed-name.ts'

export async function mailInvite(
  deps: Deps,
  churchId: string,
  to: { email: string; first_name: string },
  link: string,
): Promise<void> {
  const church = await mailedChurchName(deps.pool, churchId)
  const text = `Dear ${mailedFirstName(to.first_name)},

you are invited to the team of ${church} on ${deps.config.appName}.

Join here within seven days: ${link}

If you do not know this church, you need not do anything.`
  await deps.mailer.send({ to: to.email, subject: `Join the team of ${church}`, text })
}
