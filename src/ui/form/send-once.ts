/** A form that creates sends an id of its own, so that a press repeated after a lost answer creates one thing. */
import { newId } from '../../../contract/new-id.ts'
import { problemOf } from '../../lib/api/problem.ts'

export type OwnId = {
  id: string
  /** The values sent under that id; empty before the first try. */
  asked: string
}

export const ownId = (): OwnId => ({ id: newId(), asked: '' })

type Holder = { set: (name: keyof OwnId, value: string) => void }

/** Sends under the form's id. What was changed since the last try, and what is sent after a 409, gets a new one. */
export async function sendOnce<T>(
  form: Holder,
  { id, asked, ...typed }: OwnId & Record<string, unknown>,
  send: (id: string) => Promise<T>,
): Promise<T> {
  const now = JSON.stringify(typed)
  const own = asked === '' || asked === now ? id : newId()
  form.set('id', own)
  form.set('asked', now)
  try {
    return await send(own)
  } catch (thrown) {
    if (problemOf(thrown).code === 'ALREADY_EXISTS') form.set('id', newId())
    throw thrown
  }
}
