import { newId } from '../../../contract/new-id.ts'
import { problemOf } from '../../lib/api/problem.ts'
import type { SubmitFailure } from '../form/form-errors.ts'
import { say } from './words.ts'

/** A form saves under an id of its own, kept with its draft: an answer that was lost makes no second record. */
type Once = {
  id: string
  /** What was asked for under that id; empty where nothing was. */
  asked: string
}

export const once = (): Once => ({ id: newId(), asked: '' })

type OnceForm = { set: (name: keyof Once, value: string) => void }

/**
 * Saves what is typed. Where an earlier try arrived and its answer was lost it is saved already; where that one was
 * another, this is not saved and says so: pressed again it is a record of its own.
 */
export async function saveOnce(
  form: OnceForm,
  { asked, ...typed }: Once,
  save: () => Promise<unknown>,
): Promise<SubmitFailure | undefined> {
  const now = JSON.stringify(typed)
  form.set('asked', asked || now)
  try {
    await save()
  } catch (thrown) {
    const problem = problemOf(thrown)
    if (problem.code !== 'ALREADY_EXISTS') return problem
    if (!asked || asked === now) return
    form.set('id', newId())
    form.set('asked', '')
    return { message: say('finance.savedBefore') }
  }
}
