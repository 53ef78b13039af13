import { useAddressDialog } from '../../lib/address/use-address-dialog.ts'
import { useKeptAddress } from '../../lib/address/use-kept-address.ts'
import { Button } from '../../ui/button.tsx'
import { ListComing } from '../../ui/table/list-coming.tsx'
import { Page } from '../../ui/page.tsx'
import { useWide } from '../../ui/use-wide.ts'
import { AddLink } from './add-link.tsx'
import type { PersonDialogs } from './dialogs.ts'
import { firstTimerActs } from './first-timer-acts.ts'
import { FirstTimerTable } from './first-timer-table.tsx'
import { LateFirstTimerChart } from './late-first-timer-chart.tsx'
import { NextSteps } from './next-steps.tsx'
import { useFirstTimers } from './use-first-timers.ts'
import { say } from './words.ts'
import './first-timers.css'

type Props = { dialogs: PersonDialogs; linkFor: (reference: string) => string }

/** Who came for the first time: from this phone's own list, so it works without a network too. */
export function FirstTimersPage({ dialogs, linkFor }: Props) {
  useKeptAddress()
  const wide = useWide()
  const { rows: everybody, coming } = useFirstTimers('')
  const { act, id, open, close } = useAddressDialog(firstTimerActs)
  const on = (wanted: typeof act) => (act === wanted ? id : null)
  const { Add, View, Edit, Delete } = dialogs
  return (
    <Page
      title={say('firstTimers.title')}
      intro={!coming && everybody && say('firstTimers.intro', { count: everybody.length })}
      actions={
        // The empty list offers it by itself.
        everybody?.length !== 0 && (
          <Button icon="plus" onClick={() => open('add')}>
            {say('firstTimers.add')}
          </Button>
        )
      }
    >
      <ListComing />
      <div className="first-timers">
        {wide && <LateFirstTimerChart />}
        <section className="first-timers-list">
          <h2>{say('firstTimers.list')}</h2>
          <FirstTimerTable open={open} />
        </section>
        {!wide && <LateFirstTimerChart />}
      </div>
      <Add
        open={act === 'add'}
        onClose={close}
        onOpenKnown={(known) => open('view', known)}
        firstTimer={{
          title: say('firstTimers.add'),
          action: say('firstTimers.addAction'),
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
