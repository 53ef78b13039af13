/** Forms that were closed by hand before they were saved: each stays until it is saved or thrown away. */
import type { Church } from '../../../../sync/client/api.ts'
import { CLOSED_FORMS } from '../../../lib/edits/begun-first-timers.ts'
import { typedPerson, valuesFrom, type FirstTimerValues } from './typed-person.ts'

/**
 * A form that was begun, and on which day: it may be another Sunday when somebody goes on. After a month it goes
 * (`sync/client/housekeeping.ts`), whatever was begun since.
 */
export type Begun = { values: FirstTimerValues; day: string }
type Drafts = Church['drafts']

export const noOne = valuesFrom(typedPerson(''))

export const begunForms = async (drafts: Drafts): Promise<Begun[]> =>
  (await drafts.read<Begun[]>(CLOSED_FORMS)) ?? []

/** Another tab may have begun one too: what stands there is read first. */
export async function addBegun(drafts: Drafts, begun: Begun): Promise<Begun[]> {
  return write(drafts, [begun, ...(await without(drafts, begun.values))])
}

export async function dropBegun(drafts: Drafts, values: FirstTimerValues): Promise<Begun[]> {
  return write(drafts, await without(drafts, values))
}

/** What was typed is more than what it was opened with. */
export const isTyped = (values: FirstTimerValues, openedWith: FirstTimerValues): boolean =>
  !same(values, openedWith) && !same(values, noOne)

async function without(drafts: Drafts, values: FirstTimerValues): Promise<Begun[]> {
  return (await begunForms(drafts)).filter((one) => !same(one.values, values))
}

async function write(drafts: Drafts, forms: Begun[]): Promise<Begun[]> {
  await drafts.write(CLOSED_FORMS, forms.length > 0 ? forms : null)
  return forms
}

const same = (one: FirstTimerValues, other: FirstTimerValues) => JSON.stringify(one) === JSON.stringify(other)
