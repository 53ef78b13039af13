/** Every component on one page, at /components in development. It is not part of the production build. */
import { useState, type ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Chips } from '../ui/chips.tsx'
import { ConfirmDialog, Dialog } from '../ui/dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { FailedLoad } from '../ui/failed-load.tsx'
import { CheckField } from '../ui/fields/check-field.tsx'
import { SelectField } from '../ui/fields/select-field.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { ListRow } from '../ui/list-row.tsx'
import { MenuButton } from '../ui/menu-button.tsx'
import { Page } from '../ui/page.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { StatCard, StatRow } from '../ui/stat-card.tsx'
import { StatusLine } from '../ui/status-line.tsx'
import { DataTable } from '../ui/table/data-table.tsx'
import { useLocalTableView } from '../ui/table/table-view.ts'
import { Tabs } from '../ui/tabs.tsx'
import { toast, toastFailure } from '../ui/toast-store.ts'
import { Toaster } from '../ui/toaster.tsx'

const nothing = () => undefined

const people = [
  { id: '1', name: 'Àbẹ̀kẹ́ Ọláolúwa', phone: '0806 555 0191', cell: 'Bethel', times: 6 },
  { id: '2', name: 'Chukwuemeka Ụzọndụ', phone: '0816 555 0581', cell: '—', times: 1 },
  { id: '3', name: 'T.B. Fọláṣadé Ògúnbánjọ-Adétòkunbọ̀', phone: '0807 555 6700', cell: 'Bethel', times: 4 },
]

export function ComponentsPage() {
  return (
    <MemoryRouter>
      <div className="ion-page">
        <Page title="Components" count={18} actions={<Button icon="plus">Add member</Button>}>
          <Controls />
          <States />
          <Fields />
          <People />
          <Dialogs />
        </Page>
      </div>
      <Toaster />
    </MemoryRouter>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card title={title}>
      <div className="nx-card-actions">{children}</div>
    </Card>
  )
}

function Controls() {
  const [view, setView] = useState('all')
  const [tab, setTab] = useState<'one' | 'two'>('one')
  return (
    <>
      <Part title="Buttons">
        <Button>Primary</Button>
        <Button tone="quiet">Quiet</Button>
        <Button tone="plain">Plain</Button>
        <Button tone="danger">Danger</Button>
        <Button busy busyLabel="Saving…">
          Save
        </Button>
        <Button whyNot="You are offline.">Send</Button>
        <MenuButton label="More">
          <Button tone="plain">Import</Button>
          <Button tone="plain">Cards</Button>
        </MenuButton>
      </Part>
      <Part title="Views">
        <Chips
          label="Filter"
          value={view}
          onChange={setView}
          options={[
            { key: 'all', label: 'Everyone', count: 583 },
            { key: 'absent', label: 'Absent 4 weeks', count: 96 },
          ]}
        />
        <Tabs label="Parts" words={{ one: 'Attendance', two: 'Follow-up' }} chosen={tab} onChoose={setTab}>
          <p>The chosen part.</p>
        </Tabs>
      </Part>
    </>
  )
}

function States() {
  return (
    <>
      <Part title="States">
        <Badge>Unassigned</Badge>
        <Badge tone="palm" icon="check">
          Received
        </Badge>
        <Badge tone="harmattan" icon="phoneSaved">
          Not sent yet
        </Badge>
        <Badge tone="clay" icon="refused">
          Rejected
        </Badge>
      </Part>
      <StatusLine tone="quiet">You are offline.</StatusLine>
      <StatRow>
        <StatCard label="Attended" count={268} selected onSelect={nothing} />
        <StatCard label="Absent" count={315} onSelect={nothing} />
        <StatCard label="First timers" count={null} hint="Not known offline" />
      </StatRow>
      <EmptyState title="No income yet" action={<Button tone="quiet">Add the first offering</Button>} />
      <FailedLoad title="Could not load income" sentence="You are offline." onRetry={nothing} />
      <SkeletonRows />
    </>
  )
}

function Fields() {
  const [name, setName] = useState('')
  const [cell, setCell] = useState('')
  const [agreed, setAgreed] = useState(false)
  return (
    <Card title="Fields">
      <TextField
        label="First name"
        name="first_name"
        value={name}
        onChange={setName}
        error="Enter a first name."
      />
      <SelectField
        label="Cell"
        name="cell"
        optional
        value={cell}
        onChange={setCell}
        choices={[{ value: 'bethel', label: 'Bethel' }]}
      />
      <CheckField label="Agreed to SMS" name="sms" value={agreed} onChange={setAgreed} />
    </Card>
  )
}

function People() {
  const state = useLocalTableView('name')
  return (
    <>
      <DataTable
        {...state}
        label="People"
        rows={people}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        matches={({ name }, query) => name.toLowerCase().includes(query.toLowerCase())}
        onOpen={nothing}
        actions={() => <Button tone="plain">Edit</Button>}
        bulk={(_, clear) => <button onClick={clear}>SMS</button>}
        empty={null}
        columns={[
          { key: 'name', title: 'Name', cell: ({ name }) => name, sortBy: ({ name }) => name, card: 'title' },
          { key: 'phone', title: 'Phone', cell: ({ phone }) => phone, plain: true, unbroken: true },
          { key: 'cell', title: 'Cell', cell: ({ cell }) => cell, card: 'hidden' },
          { key: 'times', title: 'Seen', cell: ({ times }) => `${times} of 6`, card: 'side', end: true },
        ]}
      />
      <ListRow title="Ebiere Tamuno" detail="Goshen cell" side="Today" leads onOpen={nothing} />
    </>
  )
}

function Dialogs() {
  const [open, setOpen] = useState<'dialog' | 'question' | null>(null)
  const close = () => setOpen(null)
  return (
    <Part title="Dialogs and toasts">
      <Button tone="quiet" onClick={() => setOpen('dialog')}>
        Dialog
      </Button>
      <Button tone="quiet" onClick={() => setOpen('question')}>
        Question
      </Button>
      <Button tone="quiet" onClick={() => toast('Ngozi Eze deleted', { label: 'Undo', run: nothing })}>
        Toast
      </Button>
      <Button tone="quiet" onClick={() => toastFailure('You are offline. Try again when you are connected.')}>
        Failure
      </Button>
      <Dialog open={open === 'dialog'} title="Add to cell" onClose={close} actions={<Button>Add</Button>}>
        <Fields />
      </Dialog>
      <ConfirmDialog
        open={open === 'question'}
        title="Delete Ngozi Eze?"
        confirmLabel="Delete"
        onConfirm={close}
        onClose={close}
      >
        You can restore this person for 30 days.
      </ConfirmDialog>
    </Part>
  )
}
