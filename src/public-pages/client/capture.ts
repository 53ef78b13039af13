/**
 * The script of the capture pages. Each page works without
 * it. If the script fails, the browser submits the form.
 */
import { afterPress } from '../../lib/device/after-press.ts'
import { CHANNEL } from './outbox/deliver.ts'
import { sayAsOf, startWorker } from './page/worker-link.ts'
import { keepDraft, offerDraft } from './page/draft.ts'
import { sendWaiting, showOutbox } from './page/outbox-notice.ts'
import { openFirstTimerForm, forgetFormer } from './page/unfinished.ts'
import { isControl } from './page/form.ts'
import { checkLeft, checkMended, showAllReady, showReady } from './page/problems.ts'
import { setPageLocale } from './page/page-messages.ts'
import { keepCorrection, submit } from './page/submit.ts'

/** Handles every form of the page, also those added later. */
const formOf = ({ target }: Event) =>
  target instanceof HTMLFormElement && target.method === 'post' ? target : null
const controlOf = ({ target }: Event) => (isControl(target) ? target : null)

document.addEventListener('submit', (event) => {
  const form = formOf(event)
  if (!form) return
  event.preventDefault()
  // For unforeseen errors the browser submits the form as without a script.
  submit(form).catch(() => form.submit())
})

document.addEventListener('click', openFirstTimerForm)

document.addEventListener('focusout', (event) => {
  const control = controlOf(event)
  if (control) afterPress(() => checkLeft(control))
})

document.addEventListener('input', (event) => {
  const control = controlOf(event)
  if (control) checkMended(control)
  const form = control?.form
  if (!form?.dataset.form) return
  showReady(form)
  keepDraft(form)
  keepCorrection(form)
})

// After Back the form may hold earlier values. A phone's autofill fires at most `change`.
for (const name of ['pageshow', 'change', 'focusin']) addEventListener(name, showAllReady)

async function start(): Promise<void> {
  for (const form of document.forms) form.noValidate = true
  await setPageLocale()
  sayAsOf()
  if (!location.search.endsWith('&new')) forgetFormer()
  const form = document.querySelector<HTMLFormElement>('form[data-form]')
  if (form) offerDraft(form)
  showAllReady()
  window.addEventListener('online', () => void sendWaiting())
  if ('BroadcastChannel' in window)
    new BroadcastChannel(CHANNEL).addEventListener('message', () => void showOutbox())
  await sendWaiting()
  await startWorker()
}

// If anything fails here, the page works as the server sent it.
start().catch(() => undefined)
