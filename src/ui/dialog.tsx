import { useId, type ReactNode, useEffect, useRef } from 'react'
import { t } from '../lib/messages/t.ts'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { Icon } from './icons.tsx'
import './dialog.css'

/** A press that moves less than this many pixels counts as a tap where it began. */
const STILL_PX = 10

/**
 * A native modal dialog: the browser traps the focus, Escape closes it, and the content behind is inert. Mark
 * the first focus with `data-focus-first`. Otherwise it is the first field, or Close if there is none. The focus returns to its former
 * place, even if the open dialog is unmounted.
 */
export function useModal(open: boolean, onClose: () => void) {
  const element = useRef<HTMLDialogElement>(null)
  const pressed = useRef<{ target: EventTarget; x: number; y: number }>(null)
  useEffect(() => {
    const dialog = element.current
    if (!open || !dialog) return
    const before = document.activeElement
    dialog.showModal()
    // React's own autoFocus runs before the dialog is shown, when nothing in it can take the focus.
    const first = firstFocus(dialog)
    first?.focus()
    const stop = first ? undefined : focusLateField(dialog)
    return () => {
      stop?.()
      dialog.close()
      const after = before instanceof HTMLElement && before !== document.body && before.isConnected
      // A dialog of a link was opened by nothing on the page.
      if (after) before.focus()
      else document.querySelector<HTMLElement>(HEADING)?.focus()
    }
  }, [open])
  const handlers = {
    onCancel: (event: React.SyntheticEvent) => {
      // Escape also fires on a file picker inside. Only the
      // dialog's own event counts. The owner decides about closing.
      if (event.target !== element.current) return
      event.preventDefault()
      onClose()
    },
    // The browser closes the dialog at a second Escape in a
    // row, even after preventDefault. The owner must know.
    onClose: (event: React.SyntheticEvent) => {
      // The event comes late. A dialog that opened again in the meantime stays.
      if (open && event.target === element.current && !element.current.open) onClose()
    },
    onPointerDown: (event: React.PointerEvent) => {
      pressed.current = { target: event.target, x: event.clientX, y: event.clientY }
    },
    // New content can move Close away during the press. The
    // tap was meant for Close, not for the control now there.
    onClickCapture: (event: React.MouseEvent) => {
      const close = event.detail > 0 && pressed.current && closeUnder(pressed.current, event)
      if (!close || close.contains(event.target as Node)) return
      event.preventDefault()
      event.stopPropagation()
      onClose()
    },
    onClick: (event: React.MouseEvent) => {
      // A press that began or ended inside, or whose target moved, is no tap beside the dialog.
      if (event.target === element.current && pressed.current?.target === element.current) onClose()
    },
  }
  return { element, handlers }
}

/** The heading of the screen in front. */
const HEADING = 'ion-router-outlet > .ion-page:not(.ion-page-hidden) h1[tabindex]'

/** Forms are loaded with their first opening. The field that appears takes the focus, unless the user moved it. */
function focusLateField(dialog: HTMLElement): () => void {
  const start = document.activeElement
  const watch = new MutationObserver(() => {
    const moved = document.activeElement !== start && document.activeElement !== document.body
    const field = firstFocus(dialog)
    if (!moved) field?.focus()
    if (moved || field) watch.disconnect()
  })
  watch.observe(dialog, { childList: true, subtree: true })
  return () => watch.disconnect()
}

function firstFocus(dialog: HTMLElement): HTMLElement | null {
  const field = ':is(input:not([type="hidden"], [type="radio"]:not(:checked)), textarea, select):enabled'
  return (
    dialog.querySelector<HTMLElement>('[data-focus-first]') ??
    dialog.querySelector<HTMLElement>(`.nx-dialog-body ${field}`)
  )
}

/** The Close button on which a press began, if the pointer stayed there. */
function closeUnder(began: { target: EventTarget; x: number; y: number }, ended: React.MouseEvent) {
  const still = Math.hypot(ended.clientX - began.x, ended.clientY - began.y) <= STILL_PX
  return still && began.target instanceof Element ? began.target.closest('.nx-dialog-close') : null
}

type DialogProps = {
  open: boolean
  title: string
  onClose: () => void
  children: ReactNode
  /** Buttons at the foot, the primary one last. */
  actions?: ReactNode
  /** Wide enough for a table. */
  wide?: boolean
  /** Opens from the lower edge, in the thumb's reach, also on a tablet. */
  sheet?: boolean
}

/**
 * Content over the screen. On a phone it fills the lower
 * edge. Its children are created again at each opening.
 */
export function Dialog({ open, title, onClose, children, actions, wide, sheet }: DialogProps) {
  const { element, handlers } = useModal(open, onClose)
  const id = useId()
  return (
    <dialog
      ref={element}
      className={classNames('nx-dialog', wide && 'nx-dialog-wide', sheet && 'nx-dialog-sheet')}
      aria-labelledby={id}
      {...handlers}
    >
      {open && (
        <div className="nx-dialog-box">
          <div className="nx-dialog-head">
            <h2 id={id}>{title}</h2>
            <button type="button" className="nx-dialog-close" onClick={onClose}>
              <Icon name="close" />
              <span>{t('common.close')}</span>
            </button>
          </div>
          <div className="nx-dialog-body">{children}</div>
          {actions && <div className="nx-dialog-actions">{actions}</div>}
        </div>
      )}
    </dialog>
  )
}

/** A dialog from the lower edge. */
export function Sheet(props: Omit<DialogProps, 'sheet' | 'wide'>) {
  return <Dialog {...props} sheet />
}

type ConfirmProps = {
  open: boolean
  /** The question, naming what will be deleted: "Delete Ngozi's record?" */
  title: string
  /** The consequence. */
  children?: ReactNode
  confirmLabel: string
  /** The label of cancelling, if "Cancel" could be read as the step itself. */
  cancelLabel?: string
  busyLabel?: string
  busy?: boolean
  /** A sentence if the step failed. */
  failure?: string | undefined
  danger?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** A question before a step that is hard to undo. */
export function ConfirmDialog({
  open,
  title,
  children,
  confirmLabel,
  cancelLabel = t('common.cancel'),
  busyLabel,
  busy = false,
  failure,
  danger = true,
  onConfirm,
  onClose,
}: ConfirmProps) {
  const actions = (
    <>
      <Button tone="quiet" onClick={onClose} data-focus-first>
        {cancelLabel}
      </Button>
      <Button tone={danger ? 'danger' : 'primary'} busy={busy} busyLabel={busyLabel} onClick={onConfirm}>
        {confirmLabel}
      </Button>
    </>
  )
  return (
    <Dialog open={open} title={title} onClose={onClose} actions={actions}>
      {children}
      <div role="alert">{failure && <p className="nx-dialog-failure">{failure}</p>}</div>
    </Dialog>
  )
}
