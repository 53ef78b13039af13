/** The button of the attendance form that opens the first-timer form, for this phone also without a network. */
import { carriedFields } from '../../../../contract/carried-fields.ts'
import { carryIntoDraft } from './draft.ts'
import { fieldsOf } from './form.ts'
import { finishing } from './former.ts'
import { underWay } from './under-way.ts'

const BUTTON = 'button[formaction$="&new"]'

export const firstTimerButton = (within: ParentNode | null): HTMLButtonElement | null =>
  within?.querySelector<HTMLButtonElement>(BUTTON) ?? null

/** The kept page opens instead of a post. The draft carries along what was typed. */
export function openFirstTimerForm(event: Event): void {
  const button = event.target instanceof Element ? event.target.closest<HTMLButtonElement>(BUTTON) : null
  if (!button?.form) return
  event.preventDefault()
  const sending = underWay()
  if (sending) finishing(sending.capture)
  const { emailOrPhone = '' } = fieldsOf(button.form)
  if (!emailOrPhone.trim() || carryIntoDraft(carriedFields(emailOrPhone)))
    return location.assign(button.formAction)
  // Without a draft the server carries it along, as for a page without script.
  button.form.action = button.formAction
  button.form.submit()
}
