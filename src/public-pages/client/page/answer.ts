/** A form sent in the background, and the answered page put in this one's place: the server alone knows every state and its words. */
import { HELD_STYLE } from '../../../../contract/capture-page.ts'
import type { Fields } from '../outbox/capture.ts'
import { patience } from '../outbox/flush.ts'
import { waitOf } from '../outbox/wait.ts'
import { styleName } from '../outbox/style-name.ts'
import { lookAt, mainOf } from './elements.ts'
import { showAllReady } from './ready.ts'

const PATIENCE_MS = 15_000

/** `wait`: seconds until the server wants to be asked again; 0 where it has decided. */
export type Answered = { page: Document; wait: number }

/** Null where what came is not one of ours or speaks of a failing server: then nothing is proven. */
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

/** This page has its style already; answers may travel without. */
const heldStyle = async () => styleName(document.querySelector('style')?.textContent ?? '')

function pageOf(html: string): Document | null {
  if (!html.trimEnd().endsWith('</html>')) return null
  // The empty place of the held style would only be complained of.
  const page = new DOMParser().parseFromString(html.replace('<style></style>', ''), 'text/html')
  return mainOf(page) && page.querySelector('.cp-page') ? page : null
}

/** Everything between head and foot, with the title; the place to look at next is in focus. */
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
