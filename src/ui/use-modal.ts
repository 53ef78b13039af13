import { useEffect, useRef } from 'react'

/** A finger that stays within so many pixels means to tap where it was set down. */
const STILL_PX = 10

/**
 * A native modal dialog: the browser traps the focus, Escape closes it, what lies behind is inert.
 * Mark what should have the focus first with `data-focus-first`; else it is the first control.
 * Focus goes back to where it was, also when the dialog leaves the page while it is open.
 */
export function useModal(open: boolean, onClose: () => void) {
  const element = useRef<HTMLDialogElement>(null)
  const pressed = useRef<{ target: EventTarget; x: number; y: number }>(null)
  useEffect(() => {
    const dialog = element.current
    if (!open || !dialog) return
    const before = document.activeElement
    dialog.showModal()
    // React's own autoFocus comes before the dialog is shown, when nothing in it can take the focus.
    dialog.querySelector<HTMLElement>('[data-focus-first]')?.focus()
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
    // A second Escape without anything between closes it whatever was said to the first: its owner hears of it.
    onClose: (event: React.SyntheticEvent) => {
      if (open && event.target === element.current) onClose()
    },
    onPointerDown: (event: React.PointerEvent) => {
      pressed.current = { target: event.target, x: event.clientX, y: event.clientY }
    },
    // What comes in meanwhile can move Close away from under the finger; the tap was meant for it, not for what is there now.
    onClickCapture: (event: React.MouseEvent) => {
      const close = event.detail > 0 && pressed.current && closeUnder(pressed.current, event)
      if (!close || close.contains(event.target as Node)) return
      event.preventDefault()
      event.stopPropagation()
      onClose()
    },
    onClick: (event: React.MouseEvent) => {
      // What was pressed inside and let go outside, or moved away from under the finger, is no tap beside the dialog.
      if (event.target === element.current && pressed.current?.target === element.current) onClose()
    },
  }
  return { element, handlers }
}

/** The Close that a tap began on, where the finger stayed where it was. */
function closeUnder(began: { target: EventTarget; x: number; y: number }, ended: React.MouseEvent) {
  const still = Math.hypot(ended.clientX - began.x, ended.clientY - began.y) <= STILL_PX
  return still && began.target instanceof Element ? began.target.closest('.nx-dialog-close') : null
}
