import { useState, type ComponentType, useEffect } from 'react'
import { fetchedPart, usePart, type FetchedPart, WaysOn } from './fetched-part.tsx'
import { t } from '../../lib/messages/t.ts'
import { Sheet } from '../dialog.tsx'
import { SkeletonRows } from '../skeleton.tsx'

/**
 * A dialog that loads when first opened. Offline the service worker has it. If it fails, a sheet says so, and
 * the screen below stays usable.
 * @param isOpen whether these props show the dialog. Omit it if the dialog is mounted only while open
 */
export function lazyDialog<Props extends { onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
  isOpen: (props: Props) => boolean = () => true,
): ComponentType<Props> {
  const part = fetchedPart(load)
  return function Lazy(props: Props) {
    const open = isOpen(props)
    const state = usePart(part, open)
    const [wasOpened, setWasOpened] = useState(open)
    if (open && !wasOpened) setWasOpened(true)
    if (!wasOpened) return null
    if (state.status === 'loading') return <LoadingDialog open={open} onClose={props.onClose} />
    if (state.status === 'failed') return <NotFetchedDialog part={part} open={open} onClose={props.onClose} />
    return <state.part {...props} />
  }
}

/** For a dialog about an item of a list. */
export const hasId = ({ id }: { id: string | null }): boolean => id !== null

/** For a dialog without an item. */
export const isOpened = ({ open }: { open: boolean }): boolean => open

/** A dialog that loads within this time shows itself. A sheet would only flicker. */
const MOMENT_MS = 300

type Props = { open: boolean; onClose: () => void }

/** Replaces a dialog that loads slowly: it confirms the tap and can be closed. */
function LoadingDialog({ open, onClose }: Props) {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    if (!open) return
    const timer = setTimeout(() => setShown(true), MOMENT_MS)
    return () => {
      clearTimeout(timer)
      setShown(false)
    }
  }, [open])
  return (
    <Sheet open={open && shown} title={t('shell.opening')} onClose={onClose}>
      <SkeletonRows rows={3} />
    </Sheet>
  )
}

type NotFetchedDialogProps = { part: FetchedPart<unknown>; open: boolean; onClose: () => void }

/** Replaces a dialog that failed to load. It can be closed, and the screen below stays usable. */
export function NotFetchedDialog({ part, open, onClose }: NotFetchedDialogProps) {
  return (
    <Sheet open={open} title={t('common.notHere')} onClose={onClose}>
      <div className="nx-not-fetched">
        <p role="status">{t('common.notHereWhy')}</p>
        <WaysOn part={part} />
      </div>
    </Sheet>
  )
}
