import { useMemo, useRef, useState } from 'react'
import { StorageError, type Church, type Live, type Presences } from '../../../../sync/client/api.ts'
import { buzz } from '../../../lib/device/haptics.ts'
import { shownName } from '../../../../contract/people/shown-name.ts'
import { formatTime } from '../../../lib/format/format-date.ts'
import { listRead } from '../../../domain/church/presences.ts'
import { matchPerson, type Ask, type Typed } from '../find/match-person.ts'
import type { KioskKey } from '../messages.ts'

/** The current step of one person's visit. */
export type Step =
  | { at: 'who' }
  | { at: 'ask'; ask: Ask }
  | { at: 'nobody' }
  | { at: 'alike' }
  | { at: 'form' }
  /** `since` only for people who were already marked. */
  | { at: 'end'; how: 'marked' | 'added' | 'already'; name: string; since?: string }

type VisitOptions = { church: Church; serviceId: string; presences: Live<Presences> }
export type Visit = ReturnType<typeof useVisit>

/** One person's visit, from the first question to the thanks. Nothing of it outlives the screen. */
export function useVisit({ church, serviceId, presences }: VisitOptions) {
  const [step, setStep] = useState<Step>({ at: 'who' })
  const [typed, setTyped] = useState<Typed>({})
  const [trouble, setTrouble] = useState<'kiosk.notKept' | 'kiosk.notKeptFull'>()
  const busy = useRef(false)

  return useMemo(() => {
    /** Marks the person unless already marked. The thanks appear when the op is on disk, with the typed name. */
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
    /**
     * Runs one action at a time. If the tablet could not store it, the screen says so and the person can try again.
     */
    const once = async (act: () => Promise<void>) => {
      if (busy.current) return
      busy.current = true
      setTrouble(undefined)
      await act()
        .catch((error: unknown) => setTrouble(troubleOf(error)))
        .finally(() => (busy.current = false))
    }
    /** Handles the typed answer to the open question. */
    const answer = (more: Typed) =>
      once(async () => {
        const all = { ...typed, ...more }
        const who = matchPerson(church.people, church.scope === 'members', all)
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
