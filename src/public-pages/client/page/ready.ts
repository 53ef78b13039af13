/** Shows a form's button as disabled until the form can be sent. */
import { lacksNeeded } from './checks.ts'
import { controlsOf, fieldsOf } from './form.ts'

/**
 * Never by `disabled`: some phones fill a form in without a word to the script, and a button that is pressed too early says
 * at the field what is missing.
 */
export function showReady(form: HTMLFormElement): void {
  const asked = controlsOf(form)
    .filter(({ type }) => type !== 'hidden')
    .map(({ name }) => name)
  const waits = Boolean(form.dataset.sending) || lacksNeeded(fieldsOf(form), asked)
  const button = form.querySelector('[type=submit]')
  if (waits) button?.setAttribute('aria-disabled', 'true')
  else button?.removeAttribute('aria-disabled')
}

export const showAllReady = (): void => {
  for (const form of document.forms) showReady(form)
}
