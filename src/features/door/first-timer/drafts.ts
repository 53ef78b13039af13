/** Drafts of forms that were closed unsaved. Each stays until it is saved or discarded. */
import type { Church } from '../../../../sync/client/api.ts'
import { CLOSED_FORMS } from '../../../domain/edits/draft-counts.ts'
import { typedPerson, valuesFrom, type FirstTimerValues } from './typed-person.ts'

/**
 * A draft of the form and the day it was begun, since the usher may continue it on another Sunday.
 * Housekeeping deletes drafts after a month (`sync/client/privacy/housekeeping.ts`), even when newer ones exist.
 */
export type FirstTimerDraft = { values: FirstTimerValues; day: string }
type Drafts = Church['drafts']

export const noOne = valuesFrom(typedPerson(''))

export const formDrafts = async (drafts: Drafts): Promise<FirstTimerDraft[]> =>
  (await drafts.read<FirstTimerDraft[]>(CLOSED_FORMS)) ?? []

/** Reads the stored drafts first, because another tab may have added one. */
export async function addDraft(drafts: Drafts, draft: FirstTimerDraft): Promise<FirstTimerDraft[]> {
  return write(drafts, [draft, ...(await without(drafts, draft.values))])
}

export async function dropDraft(drafts: Drafts, values: FirstTimerValues): Promise<FirstTimerDraft[]> {
  return write(drafts, await without(drafts, values))
}

/** True when the form holds more than it was opened with. */
export const isTyped = (values: FirstTimerValues, openedWith: FirstTimerValues): boolean =>
  !same(values, openedWith) && !same(values, noOne)

async function without(drafts: Drafts, values: FirstTimerValues): Promise<FirstTimerDraft[]> {
  return (await formDrafts(drafts)).filter((one) => !same(one.values, values))
}

async function write(drafts: Drafts, forms: FirstTimerDraft[]): Promise<FirstTimerDraft[]> {
  await drafts.write(CLOSED_FORMS, forms.length > 0 ? forms : null)
  return forms
}

const same = (one: FirstTimerValues, other: FirstTimerValues) => JSON.stringify(one) === JSON.stringify(other)
