import { useMemo, useRef, useState } from 'react'
import { StorageError, type Church, type Live, type Presences } from '../../../../sync/client/api.ts'
import { buzz } from '../../../lib/device/haptics.ts'
import { shownName } from '../../../../contract/shown-name.ts'
import { formatTime } from '../../../lib/format/format-time.ts'
import { listRead } from '../../../lib/session/list-read.ts'
import { whoIs, type Ask, type Typed } from '../find/who-is.ts'
import type { KioskKey } from '../words.ts'

/** What stands on the screen for one person. */
export type Step =
  | { at: 'who' }
  | { at: 'ask'; ask: Ask }
  | { at: 'nobody' }
  | { at: 'alike' }
  | { at: 'form' }
  /** `since` only for who was here already. */
  | { at: 'end'; how: 'marked' | 'added' | 'already'; name: string; since?: string }

type VisitOptions = { church: Church; serviceId: string; presences: Live<Presences> }
export type Visit = ReturnType<typeof useVisit>

/** One person at the tablet, from the first question to the thanks. Nothing of it outlives the screen. */
export function useVisit({ church, serviceId, presences }: VisitOptions) {
  const [step, setStep] = useState<Step>({ at: 'who' })
  const [typed, setTyped] = useState<Typed>({})
  const [trouble, setTrouble] = useState<'kiosk.notKept' | 'kiosk.notKeptFull'>()
  const busy = useRef(false)

  return useMemo(() => {
    /** Marks, unless they are here already. Thanks come when it is on disk; the name is the one that was typed. */
    const mark = async (personId: string, name: string): Promise<void> => {
      await listRead(presences)
      const entry = presences.current().present.get(personId)
      if (entry) {
        const since = formatTime(entry.arrivedAt, church.church.time_zone)
        return setStep({ at: 'end', how: 'already', name, since })
      }
      await church.mutate('mark-person', { service_id: serviceId, person_id: personId })
      ended('marked', name)
    }
    const ended = (how: 'marked' | 'added', name: string) => {
      buzz()
      setStep({ at: 'end', how, name })
    }
    /** Runs once at a time; what the tablet could not keep is said and may be tried again. */
    const once = async (act: () => Promise<void>) => {
      if (busy.current) return
      busy.current = true
      setTrouble(undefined)
      await act()
        .catch((error: unknown) => setTrouble(troubleOf(error)))
        .finally(() => (busy.current = false))
    }
    /** What was typed to the open question. */
    const answer = (more: Typed) =>
      once(async () => {
        const all = { ...typed, ...more }
        const who = whoIs(church.people, church.scope === 'members', all)
        if (who.kind === 'found') await mark(who.personId, typedName(all))
        else setStep(who.kind === 'ask' ? { at: 'ask', ask: who.ask } : { at: who.kind })
        setTyped(all)
      })
    const again = () => {
      setTyped({})
      setStep({ at: 'who' })
    }
    return { step, typed, trouble, answer, again, write: () => setStep({ at: 'form' }), mark, ended, once }
  }, [step, typed, trouble, church, serviceId, presences])
}

function typedName({ fullName, firstName, lastName }: Typed): string {
  return shownName([fullName ?? firstName, lastName].filter(Boolean).join(' '))
}

function troubleOf(error: unknown) {
  const full = error instanceof StorageError && error.reason === 'full'
  return (full ? 'kiosk.notKeptFull' : 'kiosk.notKept') satisfies KioskKey
}
