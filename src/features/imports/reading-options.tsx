import type { FieldError } from '../../../contract/errors.ts'
import type {
  DateOrder,
  ImportAnswer,
  ImportOptions,
  ImportTarget,
} from '../../../contract/routes/imports.ts'
import { useSession } from '../../lib/session/session-store.ts'
import { Card } from '../../ui/card.tsx'
import { CheckField } from '../../ui/fields/check-field.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { tooLong } from '../../ui/form/too-long.ts'
import { say } from './words.ts'

type ReadingOptionsProps = {
  one: ImportAnswer
  targets: readonly ImportTarget[]
  options: ImportOptions
  /** Why the list could not be looked at, as far as it is said at a field here. */
  errors: readonly FieldError[]
  onChange: (options: ImportOptions) => void
}

const DATED: ReadonlySet<ImportTarget> = new Set(['date', 'date_of_birth', 'joined', 'mark'])

/** Only what this list leaves open is asked. */
export function ReadingOptions({ one, targets, options, errors, onChange }: ReadingOptionsProps) {
  const features = useSession((session) => session.features)
  const set = (part: Partial<ImportOptions>) => onChange({ ...options, ...part })
  const wrong = (name: keyof ImportOptions) => errors.find(({ path }) => path.endsWith(name))?.message
  const grouped = targets.includes('cell') || targets.includes('department')
  const mayMake = features.includes('cellsAccess') || features.includes('departmentsAccess')
  const dated = targets.some((target) => DATED.has(target))
  return (
    <Card title={say('imports.howTitle')}>
      <div className="imports-columns">
        {dated && (
          <SelectField
            name="date_order"
            label={say('imports.dateOrder')}
            hint={one.ask_date_order ? say('imports.dateOrderHint') : undefined}
            error={wrong('date_order')}
            value={options.date_order ?? ''}
            empty={options.date_order === null}
            onChange={(order) => set({ date_order: (order || null) as DateOrder | null })}
            choices={[
              { value: 'dmy', label: say('imports.dmy') },
              { value: 'mdy', label: say('imports.mdy') },
            ]}
          />
        )}
        {one.kind === 'attendance' ? (
          <TextField
            name="service_name"
            label={say('imports.serviceName')}
            hint={say('imports.serviceNameHint')}
            error={
              tooLong(options.service_name, 120) ?? (options.service_name.trim() ? '' : wrong('service_name'))
            }
            value={options.service_name}
            onChange={(service_name) => set({ service_name })}
          />
        ) : (
          <>
            <TextField
              name="last_name"
              label={say('imports.oneName')}
              hint={say('imports.oneNameHint')}
              error={tooLong(options.last_name ?? '', 80)}
              value={options.last_name ?? ''}
              onChange={(last_name) => set({ last_name })}
            />
            <CheckField
              name="leave_out_unreadable"
              label={say('imports.leaveOut')}
              value={options.leave_out_unreadable}
              onChange={(leave_out_unreadable) => set({ leave_out_unreadable })}
            />
          </>
        )}
        {grouped && mayMake && (
          <CheckField
            name="make_groups"
            label={say('imports.makeGroups')}
            value={options.make_groups}
            onChange={(make_groups) => set({ make_groups })}
          />
        )}
      </div>
    </Card>
  )
}
