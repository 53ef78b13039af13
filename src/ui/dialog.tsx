import { useId, type ReactNode } from 'react'
import { t } from '../lib/messages/t.ts'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { Icon } from './icons.tsx'
import { useModal } from './use-modal.ts'
import './dialog.css'

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
