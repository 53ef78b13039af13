import { useAddressDialog } from '../../lib/address/address-dialog.ts'
import { useKeptAddress } from '../../lib/address/kept-address.ts'
import { Button } from '../../ui/button.tsx'
import { ListLoading } from '../../domain/church/list-loading.tsx'
import { Page } from '../../ui/page.tsx'
import { useWide } from '../../ui/use-wide.ts'
import { AddLink } from './add-link.tsx'
import type { PersonDialogs } from './dialogs.ts'
import { firstTimerActions } from './first-timer-actions.ts'
import { FirstTimerTable } from './first-timer-table.tsx'
import { LazyFirstTimerChart } from './lazy-first-timer-chart.tsx'
import { NextSteps } from './next-steps.tsx'
import { useFirstTimers } from './use-first-timers.ts'
import { t } from './messages.ts'
import './first-timers.css'

type Props = { dialogs: PersonDialogs; linkFor: (reference: string) => string }

/** The page of first timers, from this phone's own list, so it works offline too. */
export function FirstTimersPage({ dialogs, linkFor }: Props) {
  useKeptAddress()
  const wide = useWide()
  const { rows: everybody, loading } = useFirstTimers('')
  const { act, id, open, close } = useAddressDialog(firstTimerActions)
  const on = (wanted: typeof act) => (act === wanted ? id : null)
  const { Add, View, Edit, Delete } = dialogs
  return (
    <Page
      title={t('firstTimers.title')}
      intro={!loading && everybody && t('firstTimers.intro', { count: everybody.length })}
      actions={
        // The empty list has its own button.
        everybody?.length !== 0 && (
          <Button icon="plus" onClick={() => open('add')}>
            {t('firstTimers.add')}
          </Button>
        )
      }
    >
      <ListLoading />
      <div className="first-timers">
        {wide && <LazyFirstTimerChart />}
        <section className="first-timers-list">
          <h2>{t('firstTimers.list')}</h2>
          <FirstTimerTable open={open} />
        </section>
        {!wide && <LazyFirstTimerChart />}
      </div>
      <Add
        open={act === 'add'}
        onClose={close}
        onOpenKnown={(known) => open('view', known)}
        firstTimer={{
          title: t('firstTimers.add'),
          action: t('firstTimers.addAction'),
          above: <AddLink linkFor={linkFor} />,
        }}
      />
      <View
        id={on('view')}
        onClose={close}
        onEdit={(one) => open('edit', one)}
        onDelete={(one) => open('delete', one)}
        more={(person) => <NextSteps person={person} />}
      />
      <Edit id={on('edit')} onClose={close} />
      <Delete id={on('delete')} onClose={close} />
    </Page>
  )
}
