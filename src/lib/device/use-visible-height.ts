import { useEffect, type RefObject } from 'react'

/**
 * Sets `--visible-height` and `data-keyboard` on an element while a keyboard covers part of it, so that whatever stands at its lower edge
 * stays above the keyboard. Phones lay the keyboard over the page; only the visual viewport knows.
 */
export function useVisibleHeight(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const viewport = window.visualViewport
    if (!viewport) return
    const fit = () => {
      const box = element.current
      // A pinch also shrinks the visual viewport; then the page is to stay as it is.
      if (!box || viewport.scale > 1.01) return
      const left = viewport.height + viewport.offsetTop - box.getBoundingClientRect().top
      const covered = window.innerHeight - viewport.height > 80
      box.toggleAttribute('data-keyboard', covered)
      if (covered) box.style.setProperty('--visible-height', `${Math.round(left)}px`)
      else box.style.removeProperty('--visible-height')
    }
    fit()
    viewport.addEventListener('resize', fit)
    return () => viewport.removeEventListener('resize', fit)
  }, [element])
}
