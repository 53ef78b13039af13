import { useChurch } from '../../domain/church/use-church.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { toast, toastFailure } from '../../ui/toast-store.ts'
import { t } from './messages.ts'

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
