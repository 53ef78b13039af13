/**
 * The script of the page for giving. The page works without it. A payment has no outbox: if the network
 * fails, nothing was started, the page says so, and the typed values stay.
 */
import { chosenAmount } from '../../../contract/give-page.ts'
import { pause, waitOf } from './outbox/time.ts'
import { tell } from './page/form.ts'

const PATIENCE_MS = 30_000
/** After that, the server's page asks to wait. */
const MOST_WAITS = 5

document.addEventListener('submit', (event) => {
  const form = event.target
  if (!(form instanceof HTMLFormElement) || form.dataset.form !== 'give') return
  event.preventDefault()
  if (form.dataset.busy) return
  busy(form, true)
  begin(form).catch(() => {
    busy(form, false)
    tell(form, form.dataset.nothingPaid ?? '')
    form.querySelector('[data-say]')?.scrollIntoView({ block: 'center' })
  })
})

/** Only one amount counts: choosing a sum clears the typed one. */
document.addEventListener('change', ({ target }) => {
  if (!(target instanceof HTMLInputElement) || target.name !== 'sum') return
  const own = target.form?.elements.namedItem('amount')
  if (!(own instanceof HTMLInputElement)) return
  if (target.value === 'own') own.focus()
  else own.value = ''
})

// After Back from the payment page the form can be sent again.
addEventListener('pageshow', () => {
  for (const form of document.forms) busy(form, false)
})

for (const name of ['input', 'change', 'focusin'])
  document.addEventListener(name, ({ target, type }) => {
    for (const form of document.forms) showReady(form)
    const group = target instanceof Element && type !== 'focusin' && target.closest('fieldset')
    if (group) forgetProblems(group)
  })

/**
 * The button stays disabled until a sum and a purpose are chosen. A press before that shows what is missing.
 */
function showReady(form: HTMLFormElement): void {
  const fields = fieldsOf(form)
  const lacks = !chosenAmount(fields).trim() || !fields.income_type
  const button = form.querySelector('[type=submit]')
  if (form.dataset.busy || lacks) button?.setAttribute('aria-disabled', 'true')
  else button?.removeAttribute('aria-disabled')
}

/** Throws if the response is not ours. The server's own page shows its errors about the form. */
async function begin(form: HTMLFormElement): Promise<void> {
  let answer = await ask(form)
  for (let waits = 0; answer.status === 429 && waits < MOST_WAITS; waits += 1) {
    tell(form, form.dataset.wait ?? '')
    await pause(waitOf(answer))
    answer = await ask(form)
  }
  const said = (await answer.json()) as { success?: boolean; data?: { link?: string } }
  if (said.success && said.data?.link) location.assign(said.data.link)
  else if (said.success === false) form.submit()
  else throw new Error('not an answer of ours')
}

/** The form's id makes a repeated request one gift. */
const ask = (form: HTMLFormElement) =>
  fetch('/api/v1/give', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(bodyOf(form)),
    credentials: 'omit',
    redirect: 'error',
    ...(AbortSignal.timeout && { signal: AbortSignal.timeout(PATIENCE_MS) }),
  })

/** The form has no files. */
const fieldsOf = (form: HTMLFormElement) =>
  Object.fromEntries(new FormData(form)) as Partial<Record<string, string>>

function bodyOf(form: HTMLFormElement): Record<string, unknown> {
  const { reference, sum, amount, consent, ...typed } = fieldsOf(form)
  const wording = form.querySelector('[data-wording=consent]')?.textContent ?? ''
  return {
    ...typed,
    churchReference: reference,
    amount: chosenAmount({ sum, amount }),
    consent: Boolean(consent),
    consent_wording: wording,
  }
}

function busy(form: HTMLFormElement, sending: boolean): void {
  if (sending) form.dataset.busy = 'yes'
  else delete form.dataset.busy
  showReady(form)
  tell(form, sending ? (form.dataset.sending ?? '') : '')
  if (sending) forgetProblems(form)
}

/** Clears errors, because the form is checked again. */
function forgetProblems(within: Element): void {
  for (const said of within.querySelectorAll('.nx-field-error, [role=alert]')) said.remove()
  for (const control of [within, ...within.querySelectorAll('[aria-invalid]')]) {
    control.removeAttribute('aria-invalid')
    control.removeAttribute('aria-describedby')
  }
}
