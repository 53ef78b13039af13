/** Notices of a form that must be seen: above all that the server asks to wait, with the time that is left. */
import { el } from './elements.ts'
import { say } from './say.ts'

const AMBER = ['cp-notice', 'cp-notice-wait']

export function showWait(form: HTMLFormElement, seconds: number): void {
  const left = el('span', '')
  // Nobody who listens wants to hear each second.
  left.setAttribute('aria-hidden', 'true')
  showNotice(form, el('strong', '', `${say('capture.waitTitle')}.`), ` ${say('visitor.busy')} `, left)
  countDown(left, Math.ceil(seconds))
}

export function showNotice(form: HTMLFormElement, ...words: (Node | string)[]): void {
  const place = form.querySelector('[data-say]')
  place?.classList.add(...AMBER)
  place?.replaceChildren(...words)
  place?.scrollIntoView({ block: 'nearest' })
}

export function endNotice(form: HTMLFormElement): void {
  form.querySelector('[data-say]')?.classList.remove(...AMBER)
}

/** "0:42", until it is over or no longer on the page. */
function countDown(place: HTMLElement, seconds: number): void {
  const end = Date.now() + seconds * 1000
  const show = () => {
    const left = Math.max(0, Math.round((end - Date.now()) / 1000))
    place.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
    if (left > 0 && place.isConnected) setTimeout(show, 1000)
  }
  show()
}
