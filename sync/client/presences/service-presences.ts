/** Who is at one service, kept through single marks without counting everybody again. */
import type { MarkRow } from '../../../contract/tables/marks.ts'
import { presences } from '../../merge/marks.ts'
import type { Live, PresenceEntry, Presences } from '../api.ts'
import { writable } from '../live.ts'

export type PresencesDeps = {
  canonical: (id: string) => string
  /** Whether the mark's op still waits on this phone. */
  waits: (markId: string) => boolean
  /** True when the mark is of a scanned card whose person this phone does not know. */
  isUnsure: (markId: string, personId: string) => boolean
  deviceId: string
}

export type ServicePresences = {
  live: Live<Presences>
  /** Marks as they stand now, of this service or of others. */
  put(marks: Iterable<MarkRow>): void
  /** Marks that are no more. */
  drop(ids: Iterable<string>): void
  /** Everything anew. */
  replace(marks: Iterable<MarkRow>): void
  /** Ops of these marks were received, or wait again. */
  restate(markIds: Iterable<string>): void
  /** People came who were not known. */
  peopleCame(): void
}

const NOBODY: Presences = {
  read: false,
  known: false,
  present: new Map(),
  unsure: new Map(),
  total: 0,
  received: 0,
  saved: 0,
  atThisDoor: 0,
}

export function servicePresences(serviceId: string, deps: PresencesDeps): ServicePresences {
  const live = writable(NOBODY)
  const marks = new Map<string, MarkRow>()
  let read = false
  let ofPerson = new Map<string, Set<string>>()

  /** Two ids may turn out to be one service while somebody looks at it. */
  const isOwn = (mark: MarkRow) => deps.canonical(mark.service_id) === deps.canonical(serviceId)

  const personOfMark = (mark: MarkRow) => deps.canonical(mark.person_id)

  const keep = (mark: MarkRow) => {
    marks.set(mark.id, mark)
    const person = personOfMark(mark)
    ofPerson.set(person, (ofPerson.get(person) ?? new Set()).add(mark.id))
    return person
  }

  const entryOf = (person: string): PresenceEntry | undefined => {
    const own = [...(ofPerson.get(person) ?? [])].flatMap((id) => marks.get(id) ?? [])
    const presence = presences(own, deps.canonical).get(person)
    if (!presence) return undefined
    const here = presence.markIds.some((id) => marks.get(id)?.device_id === deps.deviceId)
    return { ...presence, state: presence.markIds.every(deps.waits) ? 'saved' : 'received', here }
  }

  const isUnsure = ({ state, markIds, personId }: PresenceEntry) =>
    state === 'saved' && markIds.every((id) => deps.isUnsure(id, personId))

  const recompute = (
    persons: Iterable<string>,
    present: Map<string, PresenceEntry>,
    unsure: Map<string, PresenceEntry>,
  ) => {
    for (const person of persons) {
      const entry = entryOf(person)
      present.delete(person)
      unsure.delete(person)
      if (entry) (isUnsure(entry) ? unsure : present).set(person, entry)
    }
    live.set({ read, known: marks.size > 0, present, unsure, ...countsOf(present) })
  }

  const changed = (persons: ReadonlySet<string>) => {
    if (persons.size === 0) return
    const { present, unsure } = live.current()
    recompute(persons, new Map(present), new Map(unsure))
  }

  return {
    live,
    put(rows) {
      const own = [...rows].filter(isOwn)
      changed(new Set(own.map(keep)))
    },
    drop(ids) {
      const persons = new Set<string>()
      for (const id of ids) {
        const mark = marks.get(id)
        if (!mark) continue
        marks.delete(id)
        ofPerson.get(personOfMark(mark))?.delete(id)
        persons.add(personOfMark(mark))
      }
      changed(persons)
    },
    replace(rows) {
      read = true
      marks.clear()
      ofPerson = new Map()
      for (const mark of rows) if (isOwn(mark)) keep(mark)
      recompute(ofPerson.keys(), new Map(), new Map())
    },
    peopleCame: () => changed(new Set(live.current().unsure.keys())),
    restate(markIds) {
      changed(new Set([...markIds].flatMap((id) => marks.get(id) ?? []).map(personOfMark)))
    },
  }
}

function countsOf(present: ReadonlyMap<string, PresenceEntry>) {
  let saved = 0
  let atThisDoor = 0
  for (const entry of present.values()) {
    if (entry.state === 'saved') saved += 1
    if (entry.here) atThisDoor += 1
  }
  return { total: present.size, received: present.size - saved, saved, atThisDoor }
}
