/** Sends a form under its own id. A press repeated after a lost response then creates one record. */
import { newId } from '../../../contract/new-id.ts'
import { problemOf } from '../../lib/api/problem.ts'

export type OwnId = { id: string }

export const ownId = (): OwnId => ({ id: newId() })

type Holder = { set: (name: keyof OwnId, value: string) => void }

/**
 * Sends under the form's id, also values changed since a first try. If the first try arrived, the server
 * refuses the changed values with 409. The next press sends them under a new id.
 */
export async function sendOnce<T>(form: Holder, { id }: OwnId, send: (id: string) => Promise<T>): Promise<T> {
  try {
    return await send(id)
  } catch (thrown) {
    if (problemOf(thrown).code === 'ALREADY_EXISTS') form.set('id', newId())
    throw thrown
  }
}
