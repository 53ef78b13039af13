import { t } from '../../lib/messages/t.ts'
import { Sheet } from '../dialog.tsx'
import type { FetchedPart } from './fetched-part.ts'
import { WaysOn } from './not-fetched.tsx'

type Props = { part: FetchedPart<unknown>; open: boolean; onClose: () => void }

/** Where a dialog should stand that could not be fetched: it can be closed, and what lies beneath goes on. */
export function NotFetchedDialog({ part, open, onClose }: Props) {
  return (
    <Sheet open={open} title={t('common.notHere')} onClose={onClose}>
      <div className="nx-not-fetched">
        <p role="status">{t('common.notHereWhy')}</p>
        <WaysOn part={part} />
      </div>
    </Sheet>
  )
}
