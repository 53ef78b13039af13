import { useState } from 'react'
import { StorageError } from '../../../sync/client/api.ts'
import { problemOf } from '../../lib/api/problem.ts'
import { notKept } from '../../lib/edits/not-kept.ts'
import { formatDate } from '../../lib/format/format-date.ts'
import { t } from '../../lib/messages/t.ts'
import { useChurch } from '../../lib/session/use-church.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { toast } from '../../ui/toast-store.ts'
import { checkCount, HEADS, named, totalOf, valuesOf, type CountValues, type Head } from './count-values.ts'
import { FirstTimerRows } from './first-timer-rows.tsx'
import type { Occasion } from './occasions.ts'
import { atTheField, saveCount } from './save-count.ts'
import { say } from './words.ts'

type CountDialogProps = {
  open: boolean
  /** Given, it is known which service or event is meant. */
  chosen: Occasion | null
  occasions: readonly Occasion[]
  onClose: () => void
  /** What was told of the occasions is of before. */
  lookAgain: () => void
}

/** A phone's picker holds no more that anybody finds; an earlier one is found in the list and written down from there. */
const OFFERED = 50

/** How many heads were counted, from paper; with who came for the first time by name. */
export function CountDialog({ open, ...rest }: CountDialogProps) {
  return (
    <Dialog open={open} title={say('attendance.add')} onClose={rest.onClose}>
      <CountForm key={rest.chosen?.id} {...rest} />
    </Dialog>
  )
}

function CountForm({ chosen, occasions, onClose, lookAgain }: Omit<CountDialogProps, 'open'>) {
  const church = useChurch()
  const occasionOf = ({ which }: CountValues) => occasions.find(({ id }) => id === which) ?? null
  /** Emptied by hand, so that another number can be typed there. */
  const [emptied, setEmptied] = useState<readonly Head[]>([])
  const form = useForm<CountValues>({
    initial: valuesOf(chosen),
    check: (values) => checkCount(values, occasionOf(values)?.heads ?? null),
    submit: save,
    draftKey: `count:${chosen?.id ?? 'new'}`,
  })
  const occasion = occasionOf(form.values)
  const known = occasion?.heads ?? null
  const total = totalOf(form.values, known)
  const open = occasions.filter((one) => !one.cancelled || one === occasion)
  const offered = open.filter((one, at) => at < OFFERED || one === occasion)

  const which = form.field('which')
  function choose(id: string) {
    setEmptied([])
    which.onChange(id)
  }

  /** Shows what was counted before until something is typed. */
  function headField(head: Head) {
    const field = form.field(head)
    const shown = field.value || (known && !emptied.includes(head) ? String(known[head]) : '')
    const onChange = (typed: string) => {
      if (!typed) setEmptied((before) => [...before, head])
      field.onChange(typed)
    }
    return { ...field, value: shown, onChange }
  }

  async function save(values: CountValues) {
    if (!occasion) return { message: say('attendance.chooseWhich') }
    try {
      await saveCount(church, occasion, values)
    } catch (thrown) {
      // Some of it may be kept already, or somebody else counted: what is tried next goes over what stands there now.
      lookAgain()
      return thrown instanceof StorageError ? notKept(thrown) : atTheField(problemOf(thrown))
    }
    toast(known ? say('attendance.updated') : say('attendance.submitted'))
    onClose()
    lookAgain()
  }

  return (
    <Form
      form={form}
      label={say('attendance.add')}
      actions={
        <>
          <Button tone="quiet" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button
            type="submit"
            busy={form.busy}
            busyLabel={t('common.saving')}
            whyNot={occasion ? whyNotCounted(occasion, form.values) : undefined}
          >
            {say('attendance.save')}
          </Button>
        </>
      }
    >
      <SelectField
        {...which}
        onChange={choose}
        label={say('attendance.which')}
        choices={offered.map(({ id, name, day }) => ({
          value: id,
          label: `${name}, ${formatDate(day)}`,
        }))}
        hint={offered.length < open.length ? say('attendance.latestOffered', { count: OFFERED }) : undefined}
      />
      {known && (
        <p className="attendance-quiet">
          {say(occasion?.cancelled ? 'attendance.knownCancelled' : 'attendance.known')}
        </p>
      )}
      <div className="attendance-numbers">
        {HEADS.map((head) => (
          <TextField
            key={head}
            {...headField(head)}
            label={say(`attendance.${head}`)}
            inputMode="numeric"
            optional="unsaid"
          />
        ))}
      </div>
      <p role="status">
        {total !== null && say(known ? 'attendance.totalKnown' : 'attendance.total', { count: total })}
      </p>
      {(!occasion?.cancelled || form.values.firstTimers.length > 0) && (
        <FirstTimerRows {...form.field('firstTimers')} closed={occasion?.cancelled ?? false} />
      )}
    </Form>
  )
}

/** At an event that was cancelled only what was counted before may be put right. */
function whyNotCounted({ cancelled, heads }: Occasion, values: CountValues): string | undefined {
  if (!cancelled) return undefined
  if (!heads) return say('attendance.cancelledUncounted')
  return named(values).length > 0 ? say('attendance.cancelledPeople') : undefined
}
