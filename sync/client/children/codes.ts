/** Computes the codes of check-ins with this phone's day keys. */
import type { ChildEventRow } from '../../../contract/tables/child-events.ts'
import { partsOfCode, pickUpCode } from '../../merge/pick-up-code.ts'
import type { DayKey } from '../store/rows.ts'

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
