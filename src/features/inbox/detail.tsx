import { useOnline } from '../../lib/device/use-online.ts'
import { Button } from '../../ui/button.tsx'
import { ConflictDetail } from './conflict-detail.tsx'
import { KeptDetail, LateDetail } from './decision-details.tsx'
import { DuplicateDetail } from './duplicate-detail.tsx'
import { FamilyDetail } from './family-detail.tsx'
import type { Item } from './inbox-items.ts'
import { MergeDetail, OverrideDetail, PhoneDetail, RejectedDetail } from './other-details.tsx'
import { t } from './messages.ts'

type DetailProps = {
  item: Item
  onDecided: () => void
  onLater: (() => void) | undefined
}

/** One item in full, with its buttons. */
export function Detail({ item, onDecided, onLater }: DetailProps) {
  const online = useOnline()
  const later = onLater && (
    <Button tone="plain" onClick={onLater}>
      {t('inbox.later')}
    </Button>
  )
  const deciding = { whyNot: online ? undefined : t('inbox.offline'), onDecided, later }
  switch (item.type) {
    case 'duplicate':
      return <DuplicateDetail pair={item.value} {...deciding} />
    case 'family':
      return <FamilyDetail group={item.value} {...deciding} />
    case 'late':
      return <LateDetail one={item.value} {...deciding} />
    case 'kept':
      return <KeptDetail sent={item.value} {...deciding} />
    case 'conflict':
      return <ConflictDetail one={item.value} {...deciding} />
    case 'rejected':
      return <RejectedDetail sent={item.value} />
    case 'phone':
      return <PhoneDetail phone={item.value} />
    case 'merge':
      return <MergeDetail merge={item.value} {...deciding} />
    case 'override':
      return <OverrideDetail one={item.value} />
  }
}
