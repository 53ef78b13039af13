import { useEffect, useRef } from 'react'

/**
 * A native modal dialog: the browser traps the focus, Escape closes it, what lies behind is inert.
 * Focus goes back to where it was, also when the dialog leaves the page while it is open.
 */
export function useModal(open: boolean, onClose: () => void) {
  const element = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = element.current
    if (!open || !dialog) return
    const before = document.activeElement
    dialog.showModal()
    return () => {
      dialog.close()
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [open])
  const handlers = {
    onCancel: (event: React.SyntheticEvent) => {
      // Escape also fires on a file picker inside; only the dialog's own counts. Closing is the owner's decision.
      if (event.target !== element.current) return
      event.preventDefault()
      onClose()
    },
    onClick: (event: React.MouseEvent) => {
      if (event.target === element.current) onClose()
    },
  }
  return { element, handlers }
}
