import { useState, type ReactNode } from 'react'
import { followUpRoutes } from '../../../contract/routes/follow-ups.ts'
import type { Church, Person } from '../../../sync/client/api.ts'
import type { MutationName } from '../../../sync/mutations/index.ts'
import {
  changeMany,
  deleteChanges,
  joinChanges,
  rejoinChanges,
  restoreChanges,
  type Change,
} from '../../domain/edits/change-many.ts'
import { whyNotKept } from '../../domain/edits/not-kept.ts'
import { assignments } from '../../domain/follow-up/assign-many.ts'
import { FOLLOW_UPS } from '../../domain/church/prefetch.ts'
import { useGroups } from '../../domain/church/people.ts'
import { useLastKnown } from '../../domain/church/use-last-known.ts'
import { useChurch, useLive } from '../../domain/church/use-church.ts'
import { api } from '../../lib/api/api.ts'
import { personName } from '../../lib/format/person-name.ts'
import { t } from '../../lib/messages/t.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx'
import { SelectField, type Choice } from '../../ui/fields/select-field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { Progress } from '../../ui/progress.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { toast, toastFailure } from '../../ui/toast-store.ts'
import type { Bulk } from './member-columns.tsx'
import { tFilter } from './filter-messages.ts'
import type { ListDetails } from './use-member-filter.ts'

type BulkDialogProps = { bulk: Bulk | null; details: ListDetails; onClose: () => void }

/** Starts a change of all selected people. */
type Run = <N extends MutationName>(step: {
  name: N
  changes: readonly Change<N>[]
  /** The sentence about so many changed people. */
  said: (count: number) => string
  /** Takes the change back for the people who were changed. */
  undo: (done: readonly Change<N>[]) => Promise<unknown>
}) => Promise<void>

/** Asks what a change of many people needs, and shows how far it is. */
export function BulkDialog({ bulk, details, onClose }: BulkDialogProps) {
  const church = useChurch()
  const [handled, setHandled] = useState<{ done: number; total: number } | null>(null)
  const run: Run = async ({ name, changes, said, undo }) => {
    setHandled({ done: 0, total: changes.length })
    const { done, refused, failure } = await changeMany(church, name, changes, (count) =>
      setHandled({ done: count, total: changes.length }),
    )
    setHandled(null)
    if (failure !== undefined) toastFailure(whyNotKept(failure))
    if (refused.length > 0) toastFailure(tFilter('memberFilter.bulkRefused', { count: refused.length }))
    if (done.length > 0 || changes.length === 0)
      toast(
        said(done.length),
        done.length > 0 ? { label: t('common.undo'), run: () => void takeBack(() => undo(done)) } : undefined,
      )
    bulk?.clear()
    onClose()
  }
  if (handled && handled.total > 0)
    return (
      <Dialog open title={tFilter('memberFilter.bulkRunning')} onClose={stayOpen}>
        <Progress label={tFilter('memberFilter.bulkSaving')} {...handled} />
      </Dialog>
    )
  if (!bulk) return null
  const { act, people } = bulk
  if (act === 'delete') return <DeleteMany people={people} church={church} run={run} onClose={onClose} />
  return (
    <Dialog open title={titleOf(act, people.length)} onClose={onClose}>
      {act === 'followUp' ? (
        <AssignMany people={people} details={details} run={run} onClose={onClose} />
      ) : (
        <JoinMany act={act} people={people} details={details} run={run} onClose={onClose} />
      )}
    </Dialog>
  )
}

/** A run that began goes on. It takes seconds, and Undo follows. */
const stayOpen = () => undefined

async function takeBack(undo: () => Promise<unknown>): Promise<void> {
  try {
    await undo()
    toast(tFilter('memberFilter.bulkUndone'))
  } catch (thrown) {
    toastFailure(whyNotKept(thrown))
  }
}

const titleOf = (act: 'cell' | 'department' | 'followUp', count: number): string =>
  tFilter(
    act === 'cell'
      ? 'memberFilter.cellTitle'
      : act === 'department'
        ? 'memberFilter.departmentTitle'
        : 'memberFilter.helperTitle',
    { count },
  )

type StepProps = { people: readonly Person[]; details: ListDetails; run: Run; onClose: () => void }

function JoinMany({ act, people, details, run, onClose }: StepProps & { act: 'cell' | 'department' }) {
  const church = useChurch()
  const groups = useGroups(act === 'cell' ? 'cells' : 'departments')
  const before = act === 'cell' ? details.cells : details.departments
  const field = act === 'cell' ? 'cell_id' : 'department_id'
  // Undo needs everybody's former group.
  if (groups === null || before === null) return <SkeletonRows rows={2} />
  if (groups.length === 0)
    return (
      <div className="members-gone">
        <p>{tFilter(act === 'cell' ? 'memberFilter.noCells' : 'memberFilter.noDepartments')}</p>
        <LinkButton tone="quiet" to={act === 'cell' ? '/cells' : '/departments'}>
          {t(act === 'cell' ? 'shell.cells' : 'shell.departments')}
        </LinkButton>
      </div>
    )
  const join = async (group: string) => {
    const ids = people.map(({ id }) => id)
    const name = groups.find(({ id }) => id === group)?.name ?? ''
    await run({
      name: 'edit-member',
      changes: joinChanges(ids, field, group, before),
      said: (count) => tFilter('memberFilter.joined', { count, group: name }),
      undo: (done) => changeMany(church, 'edit-member', rejoinChanges(done, field, before)),
    })
  }
  return (
    <Choice
      label={t(act === 'cell' ? 'members.cell' : 'members.department')}
      choices={groups.map(({ id, name }) => ({ value: id, label: name }))}
      missing={tFilter(act === 'cell' ? 'memberFilter.cellMissing' : 'memberFilter.departmentMissing')}
      action={tFilter('memberFilter.addPeople', { count: people.length })}
      onChoose={join}
      onClose={onClose}
    />
  )
}

const loadFollowUps = (signal: AbortSignal) => api.call(followUpRoutes.listFollowUps, { signal })

/** The helper of the people's follow-up. People with nothing to follow up are left out, and the toast says so. */
function AssignMany({ people, details, run, onClose }: StepProps) {
  const church = useChurch()
  const [known] = useLastKnown(FOLLOW_UPS, loadFollowUps)
  const rows = useLive(church.rows('follow_ups'))
  if (known.status === 'loading') return <SkeletonRows rows={2} />
  if (known.status === 'failed') return <p role="alert">{known.problem.message}</p>
  const list = known.value
  const assign = async (owner: string) => {
    const { attendance } = details
    const given = { church: church.church, list, rows: rows ?? [], attendance }
    const { changes, undo, left } = await assignments(people, owner, given)
    const former = new Map(undo.map((change) => [change.args.id, change]))
    const helper = list.team.find(({ id }) => id === owner)
    const name = helper ? personName(helper) : ''
    await run({
      name: 'change-follow-up',
      changes,
      said: (count) =>
        [
          tFilter('memberFilter.assigned', { count, name }),
          left > 0 && tFilter('memberFilter.notInFollowUp', { count: left }),
        ]
          .filter(Boolean)
          .join(' '),
      undo: (done) =>
        changeMany(
          church,
          'change-follow-up',
          done.map(({ args }) => former.get(args.id)!),
        ),
    })
  }
  return (
    <Choice
      label={tFilter('memberFilter.helper')}
      choices={list.team.map((helper) => ({ value: helper.id, label: personName(helper) }))}
      missing={tFilter('memberFilter.helperMissing')}
      action={tFilter('memberFilter.assign')}
      onChoose={assign}
      onClose={onClose}
    >
      <p className="members-quiet">{tFilter('memberFilter.helperHint')}</p>
    </Choice>
  )
}

type ChoiceProps = {
  label: string
  choices: readonly Choice[]
  /** The sentence at the field while nothing is chosen. */
  missing: string
  action: string
  onChoose: (value: string) => Promise<void>
  onClose: () => void
  children?: ReactNode
}

function Choice({ label, choices, missing, action, onChoose, onClose, children }: ChoiceProps) {
  const form = useForm({
    initial: { chosen: '' },
    check: ({ chosen }) => ({ chosen: chosen === '' ? missing : undefined }),
    submit: ({ chosen }) => onChoose(chosen),
  })
  return (
    <Form
      form={form}
      label={action}
      actions={
        <>
          <Button tone="quiet" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" busy={form.busy}>
            {action}
          </Button>
        </>
      }
    >
      {children}
      <SelectField {...form.field('chosen')} label={label} choices={choices} />
    </Form>
  )
}

type DeleteProps = Pick<StepProps, 'people' | 'run' | 'onClose'> & { church: Church }

function DeleteMany({ people, church, run, onClose }: DeleteProps) {
  const count = people.length
  const remove = () =>
    void run({
      name: 'delete-member',
      changes: deleteChanges(people),
      said: (done) => tFilter('memberFilter.deletedMany', { count: done }),
      undo: (done) => changeMany(church, 'restore-member', restoreChanges(done)),
    })
  return (
    <ConfirmDialog
      open
      title={tFilter('memberFilter.deleteTitle', { count })}
      confirmLabel={tFilter('memberFilter.deleteAction', { count })}
      onConfirm={remove}
      onClose={onClose}
    >
      <p>{t('members.deleteBody')}</p>
    </ConfirmDialog>
  )
}
