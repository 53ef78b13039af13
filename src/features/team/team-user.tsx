import { useCallback } from 'react'
import { teamRoutes } from '../../../contract/routes/team.ts'
import { api, type AnswerOf } from '../../lib/api/api.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { useLastKnown } from '../../domain/church/use-last-known.ts'
import { shownName } from '../../../contract/people/shown-name.ts'
import { personName } from '../../lib/format/person-name.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { toast, toastFailure } from '../../ui/toast-store.ts'
import { useAttempt } from '../../ui/use-attempt.ts'
import { t } from './messages.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icons.tsx'

export type TeamUser = AnswerOf<typeof teamRoutes.teamUsers>[number]

/** The team; offline as last loaded. */
export function useTeam() {
  const { church } = useChurch()
  const load = useCallback(
    (signal: AbortSignal) => api.call(teamRoutes.teamUsers, { params: { id: church.id }, signal }),
    [church.id],
  )
  return useLastKnown('team', load)
}

type Props = { user: TeamUser | null; onClose: () => void; onRemoved: () => void }

/** Asks before a team member loses all access, and says what stays. */
export function RemoveDialog({ user, onClose, onRemoved }: Props) {
  const [attempted, attempt] = useAttempt(user?.id)
  const remove = async () => {
    if (!user) return
    await api.call(teamRoutes.removeUser, { params: { id: user.id } })
    toast(t('team.removedToast', { name: shownName(user.first_name) }))
    onClose()
    onRemoved()
  }
  return (
    <ConfirmDialog
      open={user !== null}
      title={t('team.removeTitle', { name: user ? personName(user) : '' })}
      confirmLabel={t('common.remove')}
      busyLabel={t('team.removing')}
      {...attempted}
      onConfirm={() => attempt(remove)}
      onClose={onClose}
    >
      <p>{t('team.removeBody')}</p>
    </ConfirmDialog>
  )
}

export type SentInvite = { name: string; link: string }

/** The link of an invitation, to copy or to send by WhatsApp. */
export function InviteLink({ invite, onDone }: { invite: SentInvite; onDone: () => void }) {
  const { church } = useChurch()
  const copy = () => {
    copied(invite.link).then(
      () => toast(t('team.linkCopied')),
      () => toastFailure(t('team.copyFailed')),
    )
  }
  const message = t('team.whatsappText', { name: invite.name, church: church.name, link: invite.link })
  return (
    <div className="team-link">
      <p>{t('team.linkReadyBody', { name: invite.name })}</p>
      <p className="team-address">{invite.link}</p>
      <Button icon="copy" wide onClick={copy}>
        {t('common.copyLink')}
      </Button>
      <a
        className="nx-button nx-button-quiet nx-button-wide"
        href={`https://wa.me/?text=${encodeURIComponent(message)}`}
        target="_blank"
        rel="noreferrer"
      >
        <Icon name="message" />
        <span>{t('team.whatsapp')}</span>
      </a>
      <Button tone="plain" wide onClick={onDone}>
        {t('common.done')}
      </Button>
    </div>
  )
}

/** Rejects if the browser has no clipboard (a plain-HTTP address) or forbids it. */
async function copied(text: string): Promise<void> {
  await navigator.clipboard.writeText(text)
}
