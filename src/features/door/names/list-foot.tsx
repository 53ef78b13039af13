import { memo } from 'react'
import type { Church } from '../../../../sync/client/api.ts'
import { useOnline } from '../../../lib/device/use-online.ts'
import { useLive } from '../../../lib/session/use-church.ts'
import { t } from '../../../lib/messages/t.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { shortened } from './shortened.ts'

type ListFootProps = {
  church: Church
  text: string
  nobody: boolean
  /** True when the typed text fits somebody on the list. The button then does not offer to add that name. */
  known: boolean
  onNew: () => void
}

/** Below the last row: nobody found, and the way in for who is new. */
export const ListFoot = memo(function ListFoot({ church, text, nobody, known, onNew }: ListFootProps) {
  const { complete } = useLive(church.status)
  const typed = text.trim()
  return (
    <div className="door-foot">
      {nobody && typed && (
        <p>{t(complete ? 'door.nobodyFound' : 'door.nobodyFoundYet', { typed: shortened(typed) })}</p>
      )}
      {nobody && !typed && (complete ? <EmptyChurch /> : <NoNamesYet />)}
      <button type="button" className="door-row door-new" onClick={onNew}>
        <span className="door-sign">
          <Icon name="plus" large />
        </span>
        <span className="door-words">
          <span className="door-name">{t('door.newHere')}</span>
          <span className="door-detail">
            {typed && !known ? t('door.addAs', { typed: shortened(typed) }) : t('door.addFirstTimer')}
          </span>
        </span>
      </button>
    </div>
  )
})

const EmptyChurch = () => <EmptyState title={t('door.emptyChurch')}>{t('door.emptyChurchBody')}</EmptyState>

/** How far they have come, and why none come from a network that is there, stands above in the door's head. */
function NoNamesYet() {
  const online = useOnline()
  return (
    <EmptyState title={t('door.noNamesYet')}>
      {!online && `${t('door.noNamesYetBody')} `}
      {t('door.addMeanwhile')}
    </EmptyState>
  )
}
