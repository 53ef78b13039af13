import { useCallback, useState, type ReactNode } from 'react'
import { ScrollHost } from './page.tsx'

/** Wraps a list in a dialog, where the dialog's body scrolls instead of the page. */
export function DialogScroll({ children }: { children: ReactNode }) {
  const [host, setHost] = useState<HTMLElement | null>(null)
  const place = useCallback(
    (element: HTMLElement | null) => setHost(element?.closest<HTMLElement>('.nx-dialog-body') ?? null),
    [],
  )
  return (
    <div ref={place}>
      <ScrollHost.Provider value={host}>{children}</ScrollHost.Provider>
    </div>
  )
}
