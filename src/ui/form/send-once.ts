/** A form that creates sends an id of its own, so that a press repeated after a lost answer creates one thing. */
import { newId } from '../../../contract/new-id.ts'
import { problemOf } from '../../lib/api/problem.ts'

export type OwnId = { id: string }

export const ownId = (): OwnId => ({ id: newId() })

type Holder = { set: (name: keyof OwnId, value: string) => void }

/**
 * Sends under the form's id, also what was changed since a first try. Where that one had arrived, the server refuses the
 * changed one with 409 and says so. Pressed again it is sent under a new id.
 */
export async function sendOnce<T>(form: Holder, { id }: OwnId, send: (id: string) => Promise<T>): Promise<T> {
  try {
    return await send(id)
  } catch (thrown) {
    if (problemOf(thrown).code === 'ALREADY_EXISTS') form.set('id', newId())
    throw thrown
  }
}
