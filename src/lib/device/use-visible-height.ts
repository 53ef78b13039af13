import { useEffect, type RefObject } from 'react'

/**
 * Sets `--visible-height` and `data-keyboard` on an element while a keyboard
 * covers part of it. Its lower edge then stays above the keyboard. Phones
 * lay the keyboard over the page, and only the visual viewport reports it.
 */
export function useVisibleHeight(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const viewport = window.visualViewport
    if (!viewport) return
    const fit = () => {
      const box = element.current
      // A pinch also shrinks the visual viewport. The page must then stay unchanged.
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
