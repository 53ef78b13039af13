import { useChurch } from '../../lib/session/use-church.ts'
import { memberCaptureLink } from '../../lib/member-capture-link.ts'
import { t } from '../../lib/messages/t.ts'
import { Button } from '../../ui/button.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { toastFailure } from '../../ui/toast-store.ts'
import { say } from './dashboard-words.ts'

/** The church's member link as a code: to save, copy, print, and to hand to another app where the device does that. */
export function MemberLink() {
  const { name, reference } = useChurch().church
  const link = memberCaptureLink(reference)
  const title = say('dashboard.poster', { church: name })
  return (
    <div className="home-link">
      <QrCode link={link} title={title} width={350} filename="qrcode.png" />
      {'share' in navigator && (
        <Button tone="quiet" icon="link" onClick={() => void share(title, link)}>
          {say('dashboard.share')}
        </Button>
      )}
    </div>
  )
}

async function share(title: string, url: string): Promise<void> {
  await navigator.share({ title, url }).catch((error: unknown) => {
    // Turning away from it is no failure.
    if (!(error instanceof DOMException && error.name === 'AbortError')) toastFailure(t('toasts.failed'))
  })
}
