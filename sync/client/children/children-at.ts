/** Keeps the children at one service current while a screen shows them, and checks them in and out. */
import type { ChildEventRow } from '../../../contract/tables/child-events.ts'
import { codeOf, isCode, partsOfCode, typedCode } from '../../merge/pick-up-code.ts'
import { childPresence } from '../../merge/child-presence.ts'
import { Refusal } from '../../mutation.ts'
import type { ArgsOf, MutationName } from '../../mutations/index.ts'
import type { Live, OutboxCounts } from '../api.ts'
import { correctedNow, type ChurchParts } from '../church-parts.ts'
import type { Writable } from '../live.ts'
import type { Memory } from '../memory/memory.ts'
import { canonicalId } from '../store/read-rows.ts'
import { inOne, kept } from '../store/church-db.ts'
import { readSyncState } from '../store/sync-state.ts'
import { childrenNow, householdOf, type Known } from './children-now.ts'
import {
  codesOnce,
  currentKey,
  type Families,
  MOST_TRIES,
  readFamilies,
  readPickUp,
  triesFor,
} from './read-children.ts'
import type { CheckIn, CheckOut, Children, ChildrenNow, CodeTest, Named, ServiceChild } from './types.ts'

export type ChildrenParts = {
  church: ChurchParts
  memory: Memory
  /** The church's today. */
  today(): string
  mutate<N extends MutationName>(name: N, args: ArgsOf<N>): Promise<{ opId: string }>
  /** True if the op has not been received. */
  waits(opId: string): boolean
  /** Changes with every receipt. */
  outboxCounts: Live<OutboxCounts>
  /** Changes with the day keys and the wrong tries on this phone. */
  pickUpChanged: Writable<number>
}

export type ChildrenAt = Omit<Children, 'current' | 'subscribe'> & {
  /** Reads and follows everything until `stop`. */
  start(): void
  stop(): void
}

/** Events that an op can name in `saw`. */
const MOST_SAW = 100

type Shown = { known: Known; now: ChildrenNow }

/** @param live receives what the screen shows */
export function childrenAt(parts: ChildrenParts, given: string, live: Writable<ChildrenNow>): ChildrenAt {
  const codes = codesOnce()
  const events = parts.memory.whole.of('child_events')
  const households = parts.memory.whole.of('households')
  const sources = [events, households, parts.memory.people.version, parts.memory.services, parts.outboxCounts]
  let stops: (() => void)[] = []
  let families: { version: number; day: string; read: Families } | null = null
  let running: Promise<Shown | null> | null = null
  let again = false

  const canonical = (id: string) => canonicalId(parts.church.aliases, id)
  const service = () => {
    const id = canonical(given)
    return {
      id,
      day: parts.memory.services.current().find((one) => one.id === id)?.date_of_service ?? parts.today(),
    }
  }

  /** The alerts and households of everybody are read again only after somebody changed. */
  const readFresh = async (day: string) => {
    const version = parts.memory.people.version.current()
    if (families?.version !== version || families.day !== day) {
      const read = await kept(parts.church.db.dexie, () =>
        inOne(parts.church.db, 'r', async (tables) => readFamilies(tables, await readSyncState(tables), day)),
      )
      families = { version, day, read }
    }
    return families.read
  }

  const look = async (): Promise<Shown | null> => {
    const [rows, homes] = [events.current(), households.current()]
    if (!rows || !homes) return null
    const at = service()
    const known: Known = {
      service: at,
      canonical,
      people: parts.memory.people,
      waits: parts.waits,
      deviceId: parts.church.who.deviceId,
      events: rows.filter((row) => canonical(row.service_id) === at.id),
      households: new Set(homes.map(({ id }) => id)),
      families: await readFresh(at.day),
      pickUp: await kept(parts.church.db.dexie, () => readPickUp(parts)),
      codes,
    }
    return { known, now: await childrenNow(known) }
  }

  /** Changes during a look lead to another one, so that what is shown last is current. */
  const refresh = (): Promise<Shown | null> => {
    again = running !== null
    running ??= (async () => {
      try {
        for (;;) {
          again = false
          const shown = await look()
          if (again) continue
          if (shown && stops.length > 0) live.set(shown.now)
          return shown
        }
      } finally {
        running = null
      }
    })()
    return running
  }
  /** After an op is on disk. The screen shows it even if it cannot be read again just now. */
  const settled = () => refresh().catch(follow)
  const follow = () => void refresh().catch(retry)
  /** A failed read leaves the screen as it is until the next change. */
  const retry = () => {
    if (!parts.church.db.dexie.hasBeenClosed() && stops.length > 0)
      stops.push(parts.church.deps.clock.after(READ_AGAIN_MS, follow))
  }

  /** Everything that this phone knows now, also with no screen open. */
  const shown = async (): Promise<Shown> => {
    const held = [events, households].map((table) => table.subscribe(() => undefined))
    try {
      for (;;) {
        const found = await settled()
        if (found) return found
        await Promise.all([filled(events), filled(households)])
      }
    } finally {
      for (const release of held) release()
    }
  }

  const childIn = async (childId: string) => {
    const { known, now } = await shown()
    const child = now.byId.get(canonical(childId))
    const rows = known.events.filter((row) => canonical(row.person_id) === canonical(childId))
    return { known, child, rows }
  }

  const sawOf = (rows: readonly ChildEventRow[]): string[] =>
    [...rows]
      .sort((a, b) => (a.happened_at < b.happened_at ? -1 : 1))
      .slice(-MOST_SAW)
      .map(({ id }) => id)

  return {
    start() {
      stops = [...sources, parts.pickUpChanged].map((source) => source.subscribe(follow))
      follow()
    },
    stop() {
      for (const stop of stops.splice(0)) stop()
    },
    async checkIn(childId, checkIn) {
      const { known, rows } = await childIn(childId)
      const person_id = canonical(childId)
      const person = parts.memory.people.get(person_id)
      const guardian_id = checkIn.guardian_id ? canonical(checkIn.guardian_id) : null
      const key = currentKey(known.pickUp.keys, known.service.day)
      const household_id = person ? householdOf(known, person) : null
      const code_of = codeOf(known.service, { household_id, guardian_id, person_id })
      const args = {
        ...placed(known, person_id, rows),
        ...named({ ...checkIn, guardian_id }),
        class_id: checkIn.class_id ?? null,
        ...(key ? { code_of, key_no: key.no } : {}),
      }
      const { opId } = await parts.mutate('check-in-child', args)
      const code = key ? await codes.given(known.pickUp.keys, { code_of, key_no: key.no }) : null
      await settled()
      return { opId, code }
    },
    async checkOut(childId, checkOut) {
      const { known, child, rows } = await childIn(childId)
      await allow(childId, checkOut, child)
      const { opId } = await parts.mutate('check-out-child', {
        ...placed(known, canonical(childId), rows),
        ...named(checkOut),
        how: checkOut.how,
        ...(checkOut.how === 'override' ? { leader: checkOut.leader, reason: checkOut.reason } : {}),
      })
      // A guardian's check-out may be undone, and then the next code would be the first again.
      if (checkOut.how !== 'guardian') await forgetTries(known, canonical(childId))
      await settled()
      return { opId }
    },
    async undo(eventId) {
      const { opId } = await parts.mutate('undo-child-event', {
        event_id: eventId,
        ...(await whose(eventId)),
      })
      await settled()
      return { opId }
    },
    async moveToClass(checkInId, classId) {
      const args = { check_in_id: checkInId, ...(await whose(checkInId)), class_id: classId }
      const { opId } = await parts.mutate('move-child-to-class', args)
      await settled()
      return { opId }
    },
    testCode,
  }

  async function whose(eventId: string) {
    const { known } = await shown()
    const event = known.events.find(({ id }) => id === eventId)
    if (!event) throw new Refusal('EVENT_UNKNOWN', 'This phone does not know this check-in.', false)
    const { service_id, person_id } = event
    return { service_id, person_id }
  }

  function placed(known: Known, person_id: string, rows: readonly ChildEventRow[]) {
    return { service_id: known.service.id, person_id, saw: sawOf(rows) }
  }

  async function testCode(childId: string, typed: string): Promise<CodeTest> {
    const { known, child, rows } = await childIn(childId)
    const code = typedCode(typed)
    const id = canonical(childId)
    if (!child || child.state !== 'here') return { result: 'not-here' }
    if (child.triesLeft === 0) return { result: 'locked' }
    if (child.withoutKey) return { result: 'no-key' }
    if (!isCode(code)) return { result: 'not-a-code' }
    if (child.codes.includes(code)) return { result: 'right' }
    if (await isOfAnotherService(known, rows, code)) return { result: 'another-service' }
    const wrong = await countTry(known, id)
    return wrong < MOST_TRIES ? { result: 'wrong', triesLeft: MOST_TRIES - wrong } : { result: 'locked' }
  }

  /** The family's code of another service, like the one before this one today. */
  async function isOfAnotherService(known: Known, rows: readonly ChildEventRow[], code: string) {
    const groups = new Set(childPresence(rows).here.flatMap((row) => groupIn(row) ?? []))
    const others = (events.current() ?? []).filter(
      (row) => canonical(row.service_id) !== known.service.id && groups.has(groupIn(row) ?? ''),
    )
    const given = await Promise.all(others.map((row) => codes.given(known.pickUp.keys, row)))
    return given.includes(code)
  }

  async function allow(childId: string, checkOut: CheckOut, child: ServiceChild | undefined): Promise<void> {
    if (checkOut.how === 'override') return
    if (child?.triesLeft === 0) throw lockedRefusal()
    if (checkOut.how === 'code') {
      const { result } = await testCode(childId, checkOut.code)
      if (result === 'locked') throw lockedRefusal()
      if (result !== 'right')
        throw new Refusal('PICK_UP_CODE', 'This is not the code of this child. Look at it once more.', true)
      return
    }
    const id = checkOut.guardian_id ? canonical(checkOut.guardian_id) : null
    const isOne = child?.guardians.some((one) =>
      one.id ? one.id === id : one.name === checkOut.guardian_name && id === null,
    )
    if (!isOne)
      throw new Refusal('PICK_UP_GUARDIAN', 'This person may not collect this child. Ask a leader.', true)
  }

  /** Counts on disk, so that neither two tabs, a reload nor another account give further tries. @returns the tries so far */
  async function countTry({ service, pickUp }: Known, child: string): Promise<number> {
    const { churchId: church, device } = parts.church
    const tried = { church, day: service.day, child, at: correctedNow(parts.church) }
    const { key, wrong } = await device.countTry(tried).finally(changed)
    const merged = triesFor(pickUp, service.day, (id) => canonical(id) === child)
    return merged.reduce((sum, one) => sum + (one.key === key ? 0 : one.wrong), wrong)
  }

  /** The right code, or a leader: the next check-in begins anew. */
  async function forgetTries({ service, pickUp }: Known, child: string): Promise<void> {
    await parts.church.device.forgetTries(triesFor(pickUp, service.day, (id) => canonical(id) === child))
    changed()
  }

  function changed(): void {
    parts.pickUpChanged.set(parts.pickUpChanged.current() + 1)
  }
}

const READ_AGAIN_MS = 1_000

const lockedRefusal = () =>
  new Refusal('PICK_UP_LOCKED', 'Too many wrong codes for this child. A leader has to decide.', true)

const groupIn = ({ code_of }: ChildEventRow): string | null => (code_of ? partsOfCode(code_of).group : null)

type Guardians = Pick<ArgsOf<'check-in-child'>, 'guardian_id' | 'guardian_name'>

/** A person's name is known by their id, so that a later change or erasure of the name counts. */
function named({ guardian_id, guardian_name }: Named | CheckIn): Guardians {
  return guardian_id
    ? { guardian_id, guardian_name: null }
    : { guardian_id: null, guardian_name: guardian_name ?? null }
}

/** Resolves with the first value of a table that is being read. */
function filled(table: { current(): unknown; subscribe(onChange: () => void): () => void }): Promise<void> {
  return new Promise((resolve) => {
    const stop = table.subscribe(() => {
      if (table.current() === null) return
      stop()
      resolve()
    })
    if (table.current() !== null) {
      stop()
      resolve()
    }
  })
}
