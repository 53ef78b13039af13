import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useOnline } from '../../../lib/device/use-online.ts'
import { t } from '../../../lib/messages/t.ts'
import { homePath } from '../../../lib/session/return-path.ts'
import { useSession } from '../../../lib/session/session-store.ts'
import { signInFailure } from '../../../lib/session/sign-in-failure.ts'
import { switchChurch } from '../../../lib/session/switch-church.ts'
import { useChurch, useLive } from '../../../lib/session/use-church.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { toastFailure } from '../../../ui/toast-store.ts'
import { say } from '../words.ts'

/** For who works for several churches: which one is open, and going over to another. */
export function ChurchesCard() {
  const churches = useSession((session) => session.heard?.churches)
  if (!churches || churches.length < 2) return null
  return (
    <Card title={say('profile.churches')} hint={say('profile.churchesHint')}>
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
          {say('profile.hereNow')}
        </Badge>
      </>
    )
  const whyNot = !online
    ? t('offline.needsNetwork')
    : pending > 0
      ? say('profile.goWaiting', { count: pending })
      : undefined
  return (
    <Button
      tone="quiet"
      wide
      busy={busy}
      busyLabel={say('profile.going')}
      whyNot={whyNot}
      onClick={() => void go()}
    >
      {say('profile.goThere', { church: church.name })}
    </Button>
  )
}
