import { problemOf } from '../../lib/api/problem.ts'
import { formatShortDay } from '../../lib/format/format-date.ts'
import { t } from '../../lib/messages/t.ts'
import { useChurch } from '../../lib/session/use-church.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { toast } from '../../ui/toast-store.ts'
import { checkCount, totalOf, valuesOf, type CountValues } from './count-values.ts'
import { FirstTimerRows } from './first-timer-rows.tsx'
import type { Occasion } from './occasions.ts'
import { saveCount } from './save-count.ts'
import { say } from './words.ts'

type CountDialogProps = {
  open: boolean
  /** Given, it is known which service or event is meant. */
  chosen: Occasion | null
  occasions: readonly Occasion[]
  onClose: () => void
  onSaved: () => void
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

function CountForm({ chosen, occasions, onClose, onSaved }: Omit<CountDialogProps, 'open'>) {
  const church = useChurch()
  const form = useForm<CountValues>({
    initial: valuesOf(chosen),
    check: checkCount,
    submit: save,
    draftKey: `count:${chosen?.id ?? 'new'}`,
  })
  const occasion = occasions.find(({ id }) => id === form.values.which) ?? null
  const offered = occasions.filter((one, at) => at < OFFERED || one === occasion)

  async function save(values: CountValues) {
    if (!occasion) return { message: say('attendance.chooseWhich') }
    try {
      await saveCount(church, occasion, values)
    } catch (thrown) {
      return problemOf(thrown)
    }
    toast(occasion.heads ? say('attendance.updated') : say('attendance.submitted'))
    onClose()
    onSaved()
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
          <Button type="submit" busy={form.busy} busyLabel={t('common.saving')}>
            {say('attendance.save')}
          </Button>
        </>
      }
    >
      <SelectField
        {...form.field('which')}
        label={say('attendance.which')}
        choices={offered.map(({ id, name, day }) => ({
          value: id,
          label: `${name}, ${formatShortDay(day, church.today())}`,
        }))}
        hint={
          offered.length < occasions.length ? say('attendance.latestOffered', { count: OFFERED }) : undefined
        }
      />
      {occasion?.heads && <p className="attendance-quiet">{say('attendance.known')}</p>}
      <div className="attendance-numbers">
        <TextField {...form.field('men')} label={say('attendance.men')} inputMode="numeric" />
        <TextField {...form.field('women')} label={say('attendance.women')} inputMode="numeric" />
        <TextField {...form.field('children')} label={say('attendance.children')} inputMode="numeric" />
        <TextField {...form.field('guests')} label={say('attendance.guests')} inputMode="numeric" optional />
      </div>
      <p role="status">{say('attendance.total', { count: totalOf(form.values) })}</p>
      <FirstTimerRows {...form.field('firstTimers')} />
    </Form>
  )
}
