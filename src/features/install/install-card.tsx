import { toast } from '../../ui/toast-store.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { InstallButton, ShareSteps, useInstallWay } from './install-ways.tsx'
import { tInstall } from './messages.ts'
import './install.css'
import { useEffect, useState } from 'react'
import { answerInstall, mayOfferInstall, type InstallAnswer } from '../../lib/device/install-way.ts'
import { useChurch, useLive } from '../../domain/church/use-church.ts'
import type { OutboxEntry } from '../../../sync/client/api.ts'

/** Ops of Sunday's work. They count once the server has received them. */
const SUNDAYS_WORK: ReadonlySet<string> = new Set(['mark-person', 'capture-first-timer', 'count-heads'])

/** Enough successes to know that the app is useful here. */
export const ENOUGH = 2

/** Counts the successes among the received ops of this phone. */
export function successes(received: readonly Pick<OutboxEntry, 'type'>[]): number {
  return received.filter(({ type }) => SUNDAYS_WORK.has(type)).length
}

export type InstallOffer = { way: 'prompt' | 'share-sheet'; answer: (answer: InstallAnswer) => void }

/** The offer to install, from the second success on; otherwise null. */
export function useInstallOffer(): InstallOffer | null {
  const way = useInstallWay()
  const { outbox } = useChurch()
  const { pending } = useLive(outbox.counts)
  const [open, setOpen] = useState(mayOfferInstall)
  const proven = useProven(open)
  const answer = (said: InstallAnswer) => {
    answerInstall(said)
    setOpen(false)
  }
  if (!open || !proven) return null
  if (way === 'prompt') return { way, answer }
  // The app on an iPhone's home screen has its own storage: pending ops in the browser would stay behind.
  return way === 'share-sheet' && pending === 0 ? { way, answer } : null
}

/** Checks again after each contact with the server, until there are enough successes. */
function useProven(wanted: boolean): boolean {
  const { outbox, status } = useChurch()
  const { lastContactAt } = useLive(status)
  const counts = useLive(outbox.counts)
  const [proven, setProven] = useState(false)
  useEffect(() => {
    if (!wanted || proven) return
    let here = true
    outbox.received().then(
      (received) => here && setProven(successes(received) >= ENOUGH),
      // Storage that does not respond is reported elsewhere.
      () => undefined,
    )
    return () => {
      here = false
    }
  }, [outbox, wanted, proven, lastContactAt, counts])
  return proven
}

/**
 * Offers to install the app once this phone has proved useful. Renders nothing before that, and nothing once
 * answered.
 */
export function InstallCard() {
  const offer = useInstallOffer()
  if (!offer) return null
  const { way, answer } = offer
  const later = () => {
    answer('later')
    toast(tInstall('install.notNowSaid'))
  }
  const actions = (
    <>
      {way === 'prompt' ? (
        <InstallButton onAnswer={(installed) => (installed ? answer('done') : later())} />
      ) : (
        <Button onClick={() => answer('done')}>{tInstall('install.added')}</Button>
      )}
      <Button tone="quiet" onClick={later}>
        {tInstall('install.notNow')}
      </Button>
    </>
  )
  return (
    <Card
      className="install-card"
      title={tInstall('install.title')}
      hint={tInstall('install.why')}
      actions={actions}
    >
      {way === 'share-sheet' && <ShareSteps />}
    </Card>
  )
}
