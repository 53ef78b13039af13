import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useAddressDialog } from '../../lib/address/address-dialog.ts'
import { useKeptAddress } from '../../lib/address/kept-address.ts'
import { personPath, useOldPersonLink } from '../../lib/address/person-path.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { Button } from '../../ui/button.tsx'
import { ListLoading } from '../../domain/church/list-loading.tsx'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { Page } from '../../ui/page.tsx'
import { SkeletonCard } from '../../ui/skeleton.tsx'
import { useWide } from '../../ui/use-wide.ts'
import { type PersonDialogs, firstTimerActions, useFirstTimers } from './use-first-timers.ts'
import { FirstTimerTable } from './first-timer-table.tsx'
import type { Selected } from './join-dialog.tsx'
import { t } from './messages.ts'
import './first-timers.css'
import { toast, toastFailure } from '../../ui/toast-store.ts'

type Props = { dialogs: PersonDialogs; linkFor: (reference: string) => string }

/** The page of first timers, from this phone's own list, so it works offline too. */
export function FirstTimersPage({ dialogs, linkFor }: Props) {
  useKeptAddress()
  useOldPersonLink('/first-timers')
  const navigate = useNavigate()
  // A phone has no room for the whole label beside the title.
  const wide = useWide()
  const { rows: everybody, loading } = useFirstTimers('')
  const { act, id, open, close } = useAddressDialog(firstTimerActions)
  const on = (wanted: typeof act) => (act === wanted ? id : null)
  const { Add, Edit, Delete, Assign } = dialogs
  const [assigned, setAssigned] = useState<Selected>({ people: [], clear: () => undefined })
  const [assigning, setAssigning] = useState(false)
  const assign = (selected: Selected) => {
    setAssigned(selected)
    setAssigning(true)
  }
  return (
    <Page
      title={t('firstTimers.title')}
      count={loading ? null : everybody?.length}
      actions={
        // The empty list has its own button.
        everybody?.length !== 0 && (
          <Button icon="plus" aria-label={t('firstTimers.add')} onClick={() => open('add')}>
            {t(wide ? 'firstTimers.add' : 'common.add')}
          </Button>
        )
      }
    >
      <ListLoading />
      <div className="first-timers">
        <FirstTimerTable open={open} onAssign={assign} />
        <LazyFirstTimerChart />
      </div>
      <Add
        open={act === 'add'}
        onClose={close}
        onOpenKnown={(known) => navigate(personPath(known), { replace: true })}
        firstTimer={{
          title: t('firstTimers.add'),
          action: t('firstTimers.addAction'),
          above: <AddLink linkFor={linkFor} />,
        }}
      />
      <Edit id={on('edit')} onClose={close} />
      <Delete id={on('delete')} onClose={close} />
      <Assign
        open={assigning}
        people={assigned.people}
        onClose={() => setAssigning(false)}
        onAssigned={assigned.clear}
      />
    </Page>
  )
}

const Chart = lazyPart(
  async () => (await import('./first-timer-chart.tsx')).FirstTimerChart,
  <SkeletonCard />,
)

/** The chart of first timers, for users who may see charts. Loaded after the list. */
export function LazyFirstTimerChart() {
  const { features } = useChurch()
  return features.includes('dashboardAccess') && <Chart />
}

/** The church's public link, for people who prefer to type their details themselves. */
export function AddLink({ linkFor }: { linkFor: (reference: string) => string }) {
  const { church } = useChurch()
  const link = linkFor(church.reference)
  // Without a clipboard (a plain-HTTP address) this fails. The link can still be selected and copied by hand.
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link)
      toast(t('toasts.linkCopied'))
    } catch {
      toastFailure(t('toasts.failed'))
    }
  }
  return (
    <section className="first-timers-link" aria-labelledby="first-timers-link">
      <h3 id="first-timers-link">{t('firstTimers.linkTitle')}</h3>
      <p>{t('firstTimers.linkHint')}</p>
      <p className="first-timers-address">{link}</p>
      <Button tone="quiet" icon="copy" onClick={() => void copy()}>
        {t('firstTimers.copyLink')}
      </Button>
    </section>
  )
}
