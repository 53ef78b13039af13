/** It is kept on this phone: said only once it is, with the truth about how it goes out. */
import { carriedFields } from '../../../../contract/carried-fields.ts'
import type { Capture } from '../outbox/capture.ts'
import { writeDraft } from './draft.ts'
import { el, lookAt, mainOf } from './elements.ts'
import { firstTimerButton } from './first-timer-button.ts'
import { finishing } from './former.ts'
import { say } from './say.ts'
import { sendsByItself } from './worker-link.ts'

/** @param busy the server answers, and asks to wait */
export async function showSaved(capture: Capture, busy: boolean): Promise<void> {
  const main = mainOf()
  if (!main) return
  const byItself = await sendsByItself()
  const truth = say(busy ? 'visitor.busy' : byItself ? 'visitor.savedByItself' : 'visitor.savedReopen')
  const title = el('h2', 'cp-question', say('visitor.savedTitle'))
  const panel = el('div', 'cp-thanks', title, el('p', '', truth))
  const form = await newcomersForm(main, capture)
  if (form) panel.append(other(form))
  panel.append(other(linkTo(capture.address, say('visitor.next'))))
  main.dataset.step = 'saved'
  main.replaceChildren(panel)
  lookAt(main)
}

/** Nothing waits any more, and the page no longer says that it does; the way on stays. */
export function endSaved(): void {
  const main = mainOf()
  const panel = main?.dataset.step === 'saved' && main.querySelector('.cp-thanks')
  if (panel) panel.replaceChildren(panel.lastChild ?? '')
}

const other = (link: HTMLAnchorElement) => el('p', 'cp-other', link)

function linkTo(address: string, words: string): HTMLAnchorElement {
  const link = el('a', '', words)
  link.href = address
  return link
}

/** Whom the church does not know it cannot count by a number alone. Offered where the form is on this phone. */
async function newcomersForm(main: HTMLElement, capture: Capture): Promise<HTMLAnchorElement | null> {
  const address = firstTimerButton(main)?.formAction
  const kept = address && 'caches' in window && (await caches.match(address).catch(() => undefined))
  if (!kept || capture.form !== 'mark') return null
  const link = linkTo(address, say('visitor.savedNew'))
  link.addEventListener('click', () => {
    writeDraft(carriedFields(capture.fields.emailOrPhone ?? ''))
    finishing(capture)
  })
  return link
}
