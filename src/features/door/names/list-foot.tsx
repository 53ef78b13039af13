import { memo } from 'react'
import type { Church } from '../../../../sync/client/api.ts'
import { useOnline } from '../../../lib/device/use-online.ts'
import { useLive } from '../../../domain/church/use-church.ts'
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

/** Below the last row: "nobody found", and the button for first timers. */
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

/** Shown while no names have arrived. The door's head shows the progress and any network problem. */
function NoNamesYet() {
  const online = useOnline()
  return (
    <EmptyState title={t('door.noNamesYet')}>
      {!online && `${t('door.noNamesYetBody')} `}
      {t('door.addMeanwhile')}
    </EmptyState>
  )
}
