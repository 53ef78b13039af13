import { newId } from '../../../contract/new-id.ts'
import { problemOf } from '../../lib/api/problem.ts'
import type { SubmitFailure } from '../../ui/form/form-errors.ts'
import { t } from './messages.ts'

/** Saves a form under its own id, kept with its draft. A lost response then creates no second record. */
type Once = {
  id: string
  /** The values sent under that id. Empty if none were sent. */
  asked: string
}

export const once = (): Once => ({ id: newId(), asked: '' })

type OnceForm = { set: (name: keyof Once, value: string) => void }

/**
 * Saves the typed values. If an earlier try with the same values arrived, they count as saved. If it had
 * other values, these are not saved and the form says so. The next press saves them as a new record.
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
    return { message: t('finance.savedBefore') }
  }
}
