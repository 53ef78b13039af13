/**
 * Posts a form in the background and replaces the page's content
 * by the response. Only the server knows every state and its text.
 */
import { HELD_STYLE } from '../../../../contract/capture-page.ts'
import type { Fields } from '../outbox/capture-db.ts'
import { patience } from '../outbox/deliver.ts'
import { waitOf } from '../outbox/time.ts'
import { styleName } from '../outbox/worker-message.ts'
import { lookAt, mainOf } from './page-form.ts'
import { showAllReady } from './problems.ts'

const PATIENCE_MS = 15_000

/** `wait`: the seconds until the next try. 0 if the server has decided. */
export type Answered = { page: Document; wait: number }

/** Null if the response is not ours or the server failed. It then proves nothing. */
export async function post(address: string, fields: Fields): Promise<Answered | null> {
  try {
    const answer = await fetch(address, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { accept: 'text/html', [HELD_STYLE]: await heldStyle() },
      credentials: 'omit',
      redirect: 'error',
      ...patience(PATIENCE_MS),
    })
    const page = answer.status < 500 ? pageOf(await answer.text()) : null
    return page && { page, wait: waitOf(answer) }
  } catch {
    return null
  }
}

/** This page has the style already, so responses may omit it. */
const heldStyle = async () => styleName(document.querySelector('style')?.textContent ?? '')

function pageOf(html: string): Document | null {
  if (!html.trimEnd().endsWith('</html>')) return null
  // The browser would report the empty element of the omitted style.
  const page = new DOMParser().parseFromString(html.replace('<style></style>', ''), 'text/html')
  return mainOf(page) && page.querySelector('.cp-page') ? page : null
}

/** Replaces the content of `.cp-page` and the title, and focuses the next place to look at. */
export function putInPlace(page: Document): HTMLElement | null {
  const [here, next] = [document.querySelector('.cp-page'), page.querySelector('.cp-page')]
  if (!here || !next) return null
  here.replaceWith(document.adoptNode(next))
  document.title = page.title
  for (const form of document.forms) form.noValidate = true
  showAllReady()
  const main = mainOf()
  if (main) lookAt(main)
  return main
}
