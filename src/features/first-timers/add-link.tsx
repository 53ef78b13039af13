import { t } from '../../lib/messages/t.ts'
import { useChurch } from '../../lib/session/use-church.ts'
import { Button } from '../../ui/button.tsx'
import { toast, toastFailure } from '../../ui/toast-store.ts'
import { say } from './words.ts'

/** The church's public link, for who would rather type their details themselves. */
export function AddLink({ linkFor }: { linkFor: (reference: string) => string }) {
  const { church } = useChurch()
  const link = linkFor(church.reference)
  // Without a clipboard (a plain-HTTP address) there is nothing to call; the link can still be marked and copied by hand.
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link)
      toast(t('toasts.linkCopied'))
    } catch {
      toastFailure(t('toasts.failed'))
    }
  }
  return (
    <section className="first-timers-link" aria-labelledby="first-timers-link">
      <h3 id="first-timers-link">{say('firstTimers.linkTitle')}</h3>
      <p>{say('firstTimers.linkHint')}</p>
      <p className="first-timers-address">{link}</p>
      <Button tone="quiet" icon="copy" onClick={() => void copy()}>
        {say('firstTimers.copyLink')}
      </Button>
    </section>
  )
}
