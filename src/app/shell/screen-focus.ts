/** The screen in front; those before it stay in the document. */
export const screenInFront = () =>
  document.querySelector<HTMLElement>('ion-router-outlet > .ion-page:not(.ion-page-hidden)')

/**
 * The focus begins at a screen's heading, without a jump. A field that took it keeps it, and the door, which is no page to
 * read from its top, has no such heading.
 */
export function toHeading(screen: HTMLElement | null): void {
  if (!screen || screen.contains(document.activeElement)) return
  screen.querySelector<HTMLElement>('h1[tabindex="-1"]')?.focus({ preventScroll: true })
}

/** Also at the heading that follows while the screen is still fetched, until whoever is there does something. */
export function beginAtHeading(screen: HTMLElement): () => void {
  const watch = new MutationObserver(() => toHeading(screen))
  const acts = new AbortController()
  const stop = () => {
    watch.disconnect()
    acts.abort()
  }
  watch.observe(screen, { childList: true, subtree: true })
  for (const act of ['keydown', 'pointerdown'])
    document.addEventListener(act, stop, { capture: true, signal: acts.signal })
  toHeading(screen)
  return stop
}
