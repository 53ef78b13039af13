import { useChurch } from '../../domain/church/use-church.ts'
import { Button } from '../../ui/button.tsx'
import { toast, toastFailure } from '../../ui/toast-store.ts'
import { t } from './messages.ts'

/** The church's public link, for people who prefer to type their details themselves. */
export function AddLink({ linkFor }: { linkFor: (reference: string) => string }) {
  const { church } = useChurch()
  const link = linkFor(church.reference)
  // Without a clipboard (a plain-HTTP address) this fails. The link can still be selected and copied by hand.
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
      <h3 id="first-timers-link">{t('firstTimers.linkTitle')}</h3>
      <p>{t('firstTimers.linkHint')}</p>
      <p className="first-timers-address">{link}</p>
      <Button tone="quiet" icon="copy" onClick={() => void copy()}>
        {t('firstTimers.copyLink')}
      </Button>
    </section>
  )
}
