import { useState } from 'react'
import { useChurch } from '../../domain/church/use-church.ts'
import { churchCheckInLink, memberCaptureLink } from '../../lib/public-links.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { toastFailure } from '../../ui/toast-store.ts'
import { t } from './messages.ts'

type Kind = 'checkIn' | 'join'

/** The church's two codes: to check in to the service of the day, and to join the church's list. */
export function QrDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { features } = useChurch()
  const [kind, choose] = useState<Kind>('checkIn')
  return (
    <Dialog open={open} title={t('dashboard.qr')} onClose={onClose}>
      {features.includes('attendanceAccess') ? (
        <Tabs
          label={t('dashboard.qrKinds')}
          words={{ checkIn: t('dashboard.qrCheckIn'), join: t('dashboard.qrJoin') }}
          chosen={kind}
          onChoose={choose}
        >
          {kind === 'checkIn' ? <CheckInLink /> : <MemberLink />}
        </Tabs>
      ) : (
        <MemberLink />
      )}
    </Dialog>
  )
}

/** As wide as the specification draws the code of the dashboard. */
const WIDTH = 350

function CheckInLink() {
  const { reference } = useChurch().church
  return (
    <div className="home-link">
      <p className="home-quiet">{t('dashboard.qrCheckInHint')}</p>
      <QrCode link={churchCheckInLink(reference)} title={t('dashboard.qrCheckInPoster')} width={WIDTH} />
    </div>
  )
}

/** The church's member link as a QR code, with buttons to save, copy, print and share it. */
export function MemberLink() {
  const { name, reference } = useChurch().church
  const link = memberCaptureLink(reference)
  const title = t('dashboard.poster', { church: name })
  return (
    <div className="home-link">
      <p className="home-quiet">{t('dashboard.qrJoinHint')}</p>
      <QrCode link={link} title={title} width={WIDTH} />
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
