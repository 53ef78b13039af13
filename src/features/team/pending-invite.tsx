import { shownName } from '../../../contract/people/shown-name.ts'
import { useState } from 'react'
import { teamRoutes } from '../../../contract/routes/team.ts'
import { api } from '../../lib/api/api.ts'
import { problemOf } from '../../lib/api/problem.ts'
import { useOnline } from '../../lib/device/use-online.ts'
import { formatMoment } from '../../lib/format/format-date.ts'
import { isLapsed, useSession } from '../../domain/session/session-store.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { Button } from '../../ui/button.tsx'
import { toast, toastFailure } from '../../ui/toast-store.ts'
import { InviteLink, type TeamUser } from './team-user.tsx'
import { t } from './messages.ts'

type Props = {
  user: TeamUser
  onChanged: () => void
  /** The invite was withdrawn, so this person has no page any more. */
  onTakenBack: () => void
}

/** A pending invitation: send the link again, or withdraw it. */
export function PendingInvite({ user, onChanged, onTakenBack }: Props) {
  const [link, setLink] = useState<string | null>(null)
  const [busy, setBusy] = useState<'resend' | 'take-back' | null>(null)
  const online = useOnline()
  const lapsed = useSession(isLapsed)
  const whyNot = online ? undefined : t('team.offline')
  const doing = async (what: 'resend' | 'take-back', work: () => Promise<void>) => {
    setBusy(what)
    try {
      await work()
      onChanged()
    } catch (thrown) {
      toastFailure(problemOf(thrown).message)
    }
    setBusy(null)
  }
  const resend = () =>
    doing('resend', async () => {
      const sent = await api.call(teamRoutes.resendInvite, { params: { id: user.id } })
      setLink(sent.link)
      toast(t('team.invited', { name: shownName(user.first_name) }))
    })
  const takeBack = () =>
    doing('take-back', async () => {
      await api.call(teamRoutes.takeBackInvite, { params: { id: user.id } })
      toast(t('team.takenBack'))
      onTakenBack()
    })
  if (link)
    return <InviteLink invite={{ name: shownName(user.first_name), link }} onDone={() => setLink(null)} />
  return (
    <section className="team-steps">
      <Until user={user} />
      <Button
        busy={busy === 'resend'}
        busyLabel={t('team.resending')}
        disabled={lapsed}
        whyNot={whyNot}
        onClick={() => void resend()}
      >
        {t('team.resend')}
      </Button>
      <Button
        tone="quiet"
        busy={busy === 'take-back'}
        busyLabel={t('team.takingBack')}
        whyNot={whyNot}
        onClick={() => void takeBack()}
      >
        {t('team.takeBack')}
      </Button>
    </section>
  )
}

function Until({ user: { expires_at } }: { user: TeamUser }) {
  const { church, now } = useChurch()
  if (!expires_at || expires_at < now()) return <p className="team-note">{t('team.pendingOver')}</p>
  return (
    <p className="team-note">
      {t('team.pendingUntil', { when: formatMoment(expires_at, church.time_zone) })}
    </p>
  )
}
