import { useEffect, useState } from 'react'
import { t } from '../../lib/messages/t.ts'
import { Sheet } from '../dialog.tsx'
import { SkeletonRows } from '../skeleton.tsx'

/** What comes within it shows itself; a sheet that is gone again at once would only flicker. */
const MOMENT_MS = 300

type Props = { open: boolean; onClose: () => void }

/** Where a dialog should stand that is long in coming: the tap was heard, and can be taken back. */
export function ComingDialog({ open, onClose }: Props) {
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
