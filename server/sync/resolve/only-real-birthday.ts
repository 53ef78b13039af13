/**
 * A birthday that no calendar has, or that is still to come, is left out of what a phone says of a person: they and
 * everything else are kept, and whoever typed it is told. Of a change it is left out that the person would have it then.
 */
import { hasDay } from '../../../contract/routes/birthday-exists.ts'
import { isBirthDate } from '../../../contract/routes/people.ts'
import type { MemoryTx } from '../memory-tx.ts'

type Args = Record<string, unknown>
type Born = { day_of_birth?: number | null; month_of_birth?: number | null; date_of_birth?: string | null }

const LEFT =
  'Saved, but not the birthday: there is no such day, or it is still to come. Please type it again.'

/** @returns the arguments without what cannot be, and then what to tell */
export async function onlyRealBirthday(
  rows: Pick<MemoryTx, 'get'>,
  type: string,
  args: Args,
): Promise<{ args: Args; left?: string }> {
  if (type === 'add-member' || type === 'capture-first-timer') {
    const real = realOf(args)
    return real ? { args: real, left: LEFT } : { args }
  }
  if (type !== 'edit-member') return { args }
  const real = realOf(args.set as Args, await rows.get('members', String(args.id)))
  return real ? { args: { ...args, set: real }, left: LEFT } : { args }
}

/** What is left of the fields, or null where nothing is wrong with them. A full date says day and month too. */
function realOf(fields: Args & Born, known?: Born): Args | null {
  const { date_of_birth: date, ...others } = fields
  if (date) return isBirthDate(date) ? null : (realOf(others, known) ?? others)
  const { day_of_birth, month_of_birth, ...rest } = fields
  if (day_of_birth === undefined && month_of_birth === undefined) return null
  return hasDay({ ...known, ...fields }) ? null : rest
}
