/**
 * Reads from disk what a children's screen needs beside the people in memory: alerts, guardians, who belongs to which
 * household, day keys and wrong tries. One pass over columns, since people of a chunk are not created for it.
 */
import { isChildOn } from '../../../contract/calendar/child-age.ts'
import type { ChurchTables } from '../store/church-db.ts'
import { chunksIn, detailsIn, idsOf } from '../store/chunks.ts'
import { localRows } from '../store/read-rows.ts'
import type { ChurchParts } from '../church-parts.ts'
import type { CodeTries } from '../device/device.ts'
import type { DayKey, SyncState } from '../store/rows.ts'
import type { ChildEventRow } from '../../../contract/tables/child-events.ts'
import { partsOfCode, pickUpCode } from '../../merge/pick-up-code.ts'

type Details = { alert: string | null; guardians: readonly string[] }

export type Families = {
  /** People who may count as children, by id. Memory says who does. */
  children: Map<string, Details>
  /** People who may belong to a household. Memory says to which one. */
  inHouseholds: Set<string>
}

/** @param day the service's day */
export async function readFamilies(
  tables: ChurchTables,
  { generation }: SyncState,
  day: string,
): Promise<Families> {
  const [chunks, details, overlay, pending] = await Promise.all([
    chunksIn(tables, generation),
    detailsIn(tables, generation),
    tables.members.where('[generation+id]').between([generation, ''], [generation, '\uffff']).toArray(),
    localRows(tables, 'members'),
  ])
  const families: Families = { children: new Map(), inHouseholds: new Set() }
  const columns = new Map(details.map((part) => [part.number, part.columns]))
  for (const chunk of chunks) {
    const { child_until: until, household_id: household } = chunk.columns
    const { alert, guardians } = columns.get(chunk.number) ?? {}
    idsOf(chunk).forEach((id, at) => {
      if (household?.[at]) families.inHouseholds.add(id)
      if (!isChildOn(until?.[at] as string | null, day)) return families.children.delete(id)
      return families.children.set(id, detailsOf(alert?.[at], guardians?.[at]))
    })
  }
  // A row wins over the chunk that has the same person.
  for (const row of [...overlay, ...pending]) {
    families.inHouseholds.add(row.id)
    families.children.set(row.id, detailsOf(row.alert, row.guardians))
  }
  return families
}

const detailsOf = (alert: unknown, guardians: unknown): Details => ({
  alert: (alert as string | null | undefined) ?? null,
  guardians: (guardians as string[] | null | undefined) ?? [],
})

export type PickUp = {
  keys: readonly DayKey[]
  /** Wrong tries of each day, also those under a merged id. */
  tries: readonly CodeTries[]
}

type From = { church: Pick<ChurchParts, 'db' | 'device' | 'churchId'> }

export async function readPickUp({ church }: From): Promise<PickUp> {
  const { db, device, churchId } = church
  const [held, tries] = await Promise.all([db.tables.pick_up.get('day-keys'), device.tries(churchId)])
  return { keys: held?.keys ?? [], tries }
}

/** The tries for a child on a day. @param isChild true for each id of the child */
export const triesFor = (
  { tries }: Pick<PickUp, 'tries'>,
  day: string,
  isChild: (id: string) => boolean,
): CodeTries[] => tries.filter((one) => one.day === day && isChild(one.child))

/** Wrong codes that one phone accepts for a child on a service's day. Then a leader decides. */
export const MOST_TRIES = 5

/** Computes the codes of check-ins with this phone's day keys. */

type CheckedIn = Pick<ChildEventRow, 'code_of' | 'key_no'>

export type Codes = {
  /** The code that was given at a check-in; null: its phone had no key, or this one lacks it. */
  given(keys: readonly DayKey[], event: CheckedIn): Promise<string | null>
}

/** Each code is computed once. */
export function codesOnce(): Codes {
  const known = new Map<string, Promise<string>>()
  return {
    async given(keys, { code_of: of, key_no: no }) {
      if (of === null || no === null) return null
      const { day } = partsOfCode(of)
      const found = keys.find((one) => one.day === day && one.no === no)
      if (!found) return null
      const name = `${found.key} ${of}`
      const code = known.get(name) ?? pickUpCode(found.key, of)
      known.set(name, code)
      return code
    },
  }
}

/** The key for new codes of a day: the one with the highest number. */
export function currentKey(keys: readonly DayKey[], day: string): DayKey | null {
  const ofDay = keys.filter((one) => one.day === day)
  return ofDay.reduce<DayKey | null>((best, one) => (best && best.no > one.no ? best : one), null)
}
