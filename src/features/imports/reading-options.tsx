import type { FieldError } from '../../../contract/errors.ts'
import type {
  DateOrder,
  ImportAnswer,
  ImportOptions,
  ImportTarget,
} from '../../../contract/routes/imports.ts'
import { useSession } from '../../domain/session/session-store.ts'
import { Card } from '../../ui/card.tsx'
import { CheckField } from '../../ui/fields/check-field.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { tooLong } from '../../ui/form/too-long.ts'
import { t } from './messages.ts'

type ReadingOptionsProps = {
  one: ImportAnswer
  targets: readonly ImportTarget[]
  options: ImportOptions
  /** The reasons why the list could not be read, for the fields here. */
  errors: readonly FieldError[]
  onChange: (options: ImportOptions) => void
}

const DATED: ReadonlySet<ImportTarget> = new Set(['date', 'date_of_birth', 'joined', 'mark'])

/** Shows only options that this list needs. */
export function ReadingOptions({ one, targets, options, errors, onChange }: ReadingOptionsProps) {
  const features = useSession((session) => session.features)
  const set = (part: Partial<ImportOptions>) => onChange({ ...options, ...part })
  const wrong = (name: keyof ImportOptions) => errors.find(({ path }) => path.endsWith(name))?.message
  const grouped = targets.includes('cell') || targets.includes('department')
  const mayMake = features.includes('cellsAccess') || features.includes('departmentsAccess')
  const dated = targets.some((target) => DATED.has(target))
  return (
    <Card title={t('imports.howTitle')}>
      <div className="imports-columns">
        {dated && (
          <SelectField
            name="date_order"
            label={t('imports.dateOrder')}
            hint={one.ask_date_order ? t('imports.dateOrderHint') : undefined}
            error={wrong('date_order')}
            value={options.date_order ?? ''}
            empty={options.date_order === null}
            onChange={(order) => set({ date_order: (order || null) as DateOrder | null })}
            choices={[
              { value: 'dmy', label: t('imports.dmy') },
              { value: 'mdy', label: t('imports.mdy') },
            ]}
          />
        )}
        {one.kind === 'attendance' ? (
          <TextField
            name="service_name"
            label={t('imports.serviceName')}
            hint={t('imports.serviceNameHint')}
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
              label={t('imports.oneName')}
              hint={t('imports.oneNameHint')}
              error={tooLong(options.last_name ?? '', 80)}
              value={options.last_name ?? ''}
              onChange={(last_name) => set({ last_name })}
            />
            <CheckField
              name="leave_out_unreadable"
              label={t('imports.leaveOut')}
              value={options.leave_out_unreadable}
              onChange={(leave_out_unreadable) => set({ leave_out_unreadable })}
            />
          </>
        )}
        {grouped && mayMake && (
          <CheckField
            name="make_groups"
            label={t('imports.makeGroups')}
            value={options.make_groups}
            onChange={(make_groups) => set({ make_groups })}
          />
        )}
      </div>
    </Card>
  )
}
