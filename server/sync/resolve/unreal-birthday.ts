/**
 * A birthday that no calendar has, that is half given or still to come is left out of what a phone says of a person. The
 * rest of the change counts, and its author is told.
 */
import { birthAfter, birthLeftOut, NO_BIRTH } from '../../../sync/merge/birthday.ts'
import type { PersonFields } from '../../../sync/merge/person.ts'
import type { MemoryTx } from '../memory-tx.ts'

type Fields = Partial<PersonFields>

/** @returns what to tell of a birthday that the change's effect leaves out */
export async function unrealBirthday(
  rows: Pick<MemoryTx, 'get'>,
  type: string,
  args: Record<string, unknown>,
): Promise<string | undefined> {
  if (type === 'add-member' || type === 'capture-first-timer')
    return leftOf(birthAfter(NO_BIRTH, args as Fields))
  if (type !== 'edit-member') return undefined
  const known = await rows.get('members', String(args.id))
  return leftOf(birthAfter(known ?? NO_BIRTH, args.set as Fields))
}

const leftOf = ({ problem }: ReturnType<typeof birthAfter>) => (problem ? birthLeftOut(problem) : undefined)
