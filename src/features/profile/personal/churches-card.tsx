import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useOnline } from '../../../lib/device/use-online.ts'
import { homePath } from '../../../domain/session/return-path.ts'
import { useSession } from '../../../domain/session/session-store.ts'
import { signInFailure } from '../../../domain/session/sign-in-screens.ts'
import { switchChurch } from '../../../domain/session/switch-church.ts'
import { useChurch, useLive } from '../../../domain/church/use-church.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { toastFailure } from '../../../ui/toast-store.ts'
import { t } from '../messages.ts'

/** Lists the churches of a user with several, marks the open one, and switches to another. */
export function ChurchesCard() {
  const churches = useSession((session) => session.userFacts?.churches)
  if (!churches || churches.length < 2) return null
  return (
    <Card title={t('profile.churches')} hint={t('profile.churchesHint')}>
      <ul className="profile-churches">
        {churches.map((church) => (
          <li key={church.id}>
            <ChurchRow church={church} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function ChurchRow({ church }: { church: { id: string; name: string } }) {
  const here = useChurch()
  const { pending } = useLive(here.outbox.counts)
  const online = useOnline()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const go = async () => {
    setBusy(true)
    try {
      await switchChurch(church.id)
      navigate(homePath)
    } catch (thrown) {
      toastFailure(signInFailure(thrown).message)
      setBusy(false)
    }
  }
  if (church.id === here.church.id)
    return (
      <>
        <span>{church.name}</span>
        <Badge tone="palm" icon="checkCircle">
          {t('profile.hereNow')}
        </Badge>
      </>
    )
  const whyNot = !online
    ? t('offline.needsNetwork')
    : pending > 0
      ? t('profile.goWaiting', { count: pending })
      : undefined
  return (
    <Button
      tone="quiet"
      wide
      busy={busy}
      busyLabel={t('profile.going')}
      whyNot={whyNot}
      onClick={() => void go()}
    >
      {t('profile.goThere', { church: church.name })}
    </Button>
  )
}
