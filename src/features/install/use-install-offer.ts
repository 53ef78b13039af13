import { useEffect, useState } from 'react'
import { answerInstall, mayOfferInstall, type InstallAnswer } from '../../lib/device/install-way.ts'
import { useChurch, useLive } from '../../domain/church/use-church.ts'
import { ENOUGH, successes } from './successes.ts'
import { useInstallWay } from './use-install-way.ts'

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
