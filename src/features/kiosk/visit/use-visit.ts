import { useMemo, useRef, useState } from 'react'
import { StorageError, type Church, type Live, type Presences } from '../../../../sync/client/api.ts'
import { buzz } from '../../../lib/device/haptics.ts'
import { shownName } from '../../../../contract/people/shown-name.ts'
import { formatTime } from '../../../lib/format/format-date.ts'
import { hasChild, othersMissing } from '../../../domain/church/family-of.ts'
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
  /** The person belongs to a family of which others are not here yet. Their names are never shown. */
  | ({ at: 'family'; personId: string; others: readonly string[] } & Thanked)
  | ({ at: 'end'; how: 'marked' | 'added' | 'already'; others?: number } & Thanked)

/** `since` only for people who were already marked. `children`: some of the marked people are children. */
type Thanked = { name: string; since?: string | undefined; children?: boolean }

type VisitOptions = { church: Church; serviceId: string; presences: Live<Presences> }
export type Visit = ReturnType<typeof useVisit>

/** One person's visit, from the first question to the thanks. Nothing of it outlives the screen. */
export function useVisit({ church, serviceId, presences }: VisitOptions) {
  const [step, setStep] = useState<Step>({ at: 'who' })
  const [typed, setTyped] = useState<Typed>({})
  const [trouble, setTrouble] = useState<'kiosk.notKept' | 'kiosk.notKeptFull' | 'kiosk.notAllKept'>()
  const busy = useRef(false)

  return useMemo(() => {
    /** Marks the person unless already marked, or asks about their family first. */
    const mark = async (personId: string, name: string): Promise<void> => {
      await listRead(presences)
      const entry = presences.current().present.get(personId)
      const since = entry && formatTime(entry.arrivedAt, church.church.time_zone)
      const person = church.people.get(personId)
      const others = person ? othersMissing(church.people, person, presences) : []
      const children = hasChild(others, church.today())
      if (others.length > 0)
        return setStep({ at: 'family', personId, name, since, children, others: others.map(({ id }) => id) })
      if (entry) return setStep({ at: 'end', how: 'already', name, since })
      await markOne(personId)
      ended('marked', name)
    }
    /** The thanks appear when the ops are on disk, with the typed name. */
    const markOne = (personId: string) =>
      church.mutate('mark-person', { service_id: serviceId, person_id: personId })
    /** The answer about the family: the person alone, or everybody. Each is an own mark. */
    const markFamily = (whole: boolean) =>
      once(async () => {
        if (step.at !== 'family') return
        const { personId, name, since, children } = step
        const others = whole ? step.others : []
        for (const [at, id] of [personId, ...others].entries()) {
          if (presences.current().present.has(id)) continue
          await markOne(id).catch((error: unknown) => {
            throw at === 0 ? error : new NotAll()
          })
        }
        buzz()
        setStep({ at: 'end', how: 'marked', name, since, others: others.length, children: whole && children })
      })
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
    /** Opens the first timer's form with what was typed before. */
    const write = (more: Typed = {}) => {
      setTyped({ ...typed, ...more })
      setStep({ at: 'form' })
    }
    return { step, typed, trouble, answer, again, write, mark, markFamily, ended, once }
  }, [step, typed, trouble, church, serviceId, presences])
}

function typedName({ fullName, firstName, lastName }: Typed): string {
  return shownName([fullName ?? firstName, lastName].filter(Boolean).join(' '))
}

/** The person is marked, and somebody of their family is not. */
class NotAll extends Error {}

function troubleOf(error: unknown) {
  if (error instanceof NotAll) return 'kiosk.notAllKept' satisfies KioskKey
  const full = error instanceof StorageError && error.reason === 'full'
  return (full ? 'kiosk.notKeptFull' : 'kiosk.notKept') satisfies KioskKey
}
