/** What the owner is told when a renewal did not work, or a plan ended. */
import { inChurch } from '../../db/in-church.ts'
import type { Deps } from '../../http/deps.ts'
import { describeError } from '../../http/log.ts'
import type { Step } from './renewal-steps.ts'

type Told = Pick<Deps, 'pool' | 'mailer' | 'config' | 'logger'>

export async function mailRenewal(deps: Told, churchId: string, step: Step): Promise<void> {
  if (step.kind !== 'failed' && step.kind !== 'ended') return
  const { rows } = await inChurch(deps.pool, churchId, (tx) =>
    tx.query<{ email: string; church: string }>(
      `select a.email, c.name as church from memberships m join accounts a on a.id = m.account_id
         join churches c on c.church_id = m.church_id where m.church_id = $1 and m.is_owner`,
      [churchId],
    ),
  )
  for (const { email, church } of rows) {
    const [subject, happened] = words(step, church)
    const text = `${happened}\n\nPay here: ${deps.config.publicUrl}/subscription\n\nMarking people at the door goes on in any case.\n\n${deps.config.appName}\n`
    // What is decided stands; the screen says it too.
    await deps.mailer
      .send({ to: email, subject, text })
      .catch((error: unknown) =>
        deps.logger.warn({ failed: describeError(error) }, 'a mail about a renewal was not sent'),
      )
  }
}

function words(step: Extract<Step, { kind: 'failed' | 'ended' }>, church: string): [string, string] {
  if (step.kind === 'failed' && step.byHand)
    return [
      `The subscription of ${church} is due`,
      `What was paid with the last time cannot be charged again, so the subscription of ${church} waits for you to pay it.`,
    ]
  if (step.kind === 'failed')
    return [
      `The subscription of ${church} could not be renewed`,
      `We could not charge what you paid with the last time for the subscription of ${church}. We try again on ${longDay(step.tryAgain)}. You can also pay another way.`,
    ]
  const why = {
    trial: `The trial of ${church} is over.`,
    cancelled: `The subscription of ${church} has ended, as it was cancelled.`,
    unpaid: `The subscription of ${church} has ended, as it could not be charged.`,
  }[step.why]
  return [why.slice(0, -1), `${why} Nothing is lost: all is there again as soon as a plan is paid.`]
}

const longDay = (day: string) =>
  new Intl.DateTimeFormat('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`))
