import { useChurch } from '../../domain/church/use-church.ts'
import { memberCaptureLink } from '../../lib/public-links.ts'
import { Button } from '../../ui/button.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { toastFailure } from '../../ui/toast-store.ts'
import { t } from './dashboard-messages.ts'

/** The church's member link as a QR code, with buttons to save, copy, print and share it. */
export function MemberLink() {
  const { name, reference } = useChurch().church
  const link = memberCaptureLink(reference)
  const title = t('dashboard.poster', { church: name })
  return (
    <div className="home-link">
      <QrCode link={link} title={title} width={350} filename="qrcode.png" />
      {'share' in navigator && (
        <Button tone="quiet" icon="link" onClick={() => void share(title, link)}>
          {t('dashboard.share')}
        </Button>
      )}
    </div>
  )
}

async function share(title: string, url: string): Promise<void> {
  await navigator.share({ title, url }).catch((error: unknown) => {
    // Cancelling is no failure.
    if (!(error instanceof DOMException && error.name === 'AbortError')) toastFailure(t('toasts.failed'))
  })
}
