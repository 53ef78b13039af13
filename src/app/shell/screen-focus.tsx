/** Moves the focus to the screen in front. */
import type { MouseEvent } from 'react'
import { t } from '../../lib/messages/t.ts'

/** The visible screen. Earlier screens stay in the document. */
export const screenInFront = () =>
  document.querySelector<HTMLElement>('ion-router-outlet > .ion-page:not(.ion-page-hidden)')

/**
 * Moves the focus to the screen's heading without scrolling. A field that has the focus keeps it. The door is
 * not read from its top and has no such heading.
 */
export function toHeading(screen: HTMLElement | null): void {
  if (!screen || screen.contains(document.activeElement)) return
  screen.querySelector<HTMLElement>('h1[tabindex="-1"]')?.focus({ preventScroll: true })
}

/** Also focuses a heading that appears while the screen still loads, until the user presses a key or taps. */
export function beginAtHeading(screen: HTMLElement): () => void {
  const watch = new MutationObserver(() => toHeading(screen))
  const actions = new AbortController()
  const stop = () => {
    watch.disconnect()
    actions.abort()
  }
  watch.observe(screen, { childList: true, subtree: true })
  for (const act of ['keydown', 'pointerdown'])
    document.addEventListener(act, stop, { capture: true, signal: actions.signal })
  toHeading(screen)
  return stop
}

/** The first stop of the Tab key: it skips the menu and the bar. It is visible while it has the focus. */
export function SkipLink({ contentId }: { contentId: string }) {
  return (
    <a className="nx-skip" href={`#${contentId}`} onClick={toScreen}>
      {t('shell.skipToContent')}
    </a>
  )
}

/** The address belongs to the screen, with its dialogs and filters, so the link must not change it. */
function toScreen(event: MouseEvent): void {
  event.preventDefault()
  screenInFront()?.querySelector<HTMLElement>('h1[tabindex="-1"], main[tabindex="-1"]')?.focus()
}
