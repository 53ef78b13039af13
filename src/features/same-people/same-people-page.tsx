import { useState } from 'react'
import { useAddressDialog } from '../../lib/address/address-dialog.ts'
import { useOnline } from '../../lib/device/use-online.ts'
import { formatMoment } from '../../lib/format/format-date.ts'
import { useAgainWhenSeen } from '../../lib/api/use-again.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { useLastKnown } from '../../domain/church/use-last-known.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedLoad } from '../../ui/failed-load.tsx'
import { Page } from '../../ui/page.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { StatusLine } from '../../ui/status-line.tsx'
import { JoinDialog } from './join-dialog.tsx'
import { MergeList, UndoDialog } from './merge-list.tsx'
import { LeftLine } from './left-line.tsx'
import { PairCard } from './pair-card.tsx'
import { loadPairs, pairId, type Pair, type Pairs } from './pairs.ts'
import { t } from './messages.ts'
import './same-people.css'

/** The page of possible duplicates, which an administrator merges or leaves as two. */
export function SamePeoplePage() {
  const { time_zone: zone } = useChurch().church
  const [known, reload] = useLastKnown('same-people', loadPairs)
  useAgainWhenSeen(reload)
  return (
    <Page title={t('shell.samePeople')} intro={t('samePeople.intro')} back="/members">
      {known.status === 'loading' && <SkeletonRows rows={4} />}
      {known.status === 'failed' && (
        <FailedLoad title={t('samePeople.notSeen')} sentence={known.problem.message} onRetry={reload} />
      )}
      {known.status === 'ready' && (
        <>
          {known.from && (
            <StatusLine tone="quiet">
              {t('samePeople.asOf', { when: formatMoment(known.from, zone) })}
            </StatusLine>
          )}
          <Decide {...known.value} onDecided={reload} />
        </>
      )}
    </Page>
  )
}

const actions = ['join', 'undo'] as const

type DecideProps = Pairs & { onDecided: () => void }

function Decide({ pairs, more, joined, onDecided }: DecideProps) {
  const online = useOnline()
  const { act, id, open, close } = useAddressDialog(actions)
  const [left, setLeft] = useState<Pair | null>(null)
  const whyNot = online ? undefined : t('samePeople.needsNetwork')
  const done = () => {
    close()
    onDecided()
  }
  return (
    <div className="same-people">
      {left && (
        <LeftLine
          key={pairId(left)}
          pair={left}
          whyNot={whyNot}
          onUndone={() => {
            setLeft(null)
            onDecided()
          }}
        />
      )}
      {pairs.length === 0 && (
        <EmptyState title={t('samePeople.emptyTitle')}>{t('samePeople.emptyBody')}</EmptyState>
      )}
      {more && <StatusLine tone="info">{t('samePeople.latest', { count: pairs.length })}</StatusLine>}
      {pairs.map((pair) => (
        <PairCard
          key={pairId(pair)}
          pair={pair}
          whyNot={whyNot}
          onJoin={() => open('join', pairId(pair))}
          onLeft={() => setLeft(pair)}
          onDecided={onDecided}
        />
      ))}
      <MergeList merges={joined} whyNot={whyNot} onUndo={(one) => open('undo', one)} />
      <JoinDialog
        pair={act === 'join' ? pairs.find((pair) => pairId(pair) === id) : undefined}
        whyNot={whyNot}
        onClose={close}
        onMerged={done}
      />
      <UndoDialog
        join={act === 'undo' ? joined.find((one) => one.id === id) : undefined}
        onClose={close}
        onUndone={done}
      />
    </div>
  )
}
