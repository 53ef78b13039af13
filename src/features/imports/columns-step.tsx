import { useEffect, useRef, useState } from 'react'
import {
  importRoutes,
  IMPORT_TARGETS,
  type ImportAnswer,
  type ImportTarget,
  type ImportOptions,
  type DateOrder,
} from '../../../contract/routes/imports.ts'
import { api } from '../../lib/api/api.ts'
import type { ApiProblem } from '../../lib/api/problem.ts'
import { useOnline } from '../../lib/device/use-online.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { StatusLine } from '../../ui/status-line.tsx'
import { ActionError, type OpenImport, DropButton } from './open-import.tsx'
import { SheetsCard } from './sheets-card.tsx'
import { t, TARGET_WORDS } from './messages.ts'
import { dropDraft, keepDraft, readDraft } from '../../ui/form/form-draft.ts'
import type { FieldError } from '../../../contract/errors.ts'
import { useSession } from '../../domain/session/session-store.ts'
import { CheckField } from '../../ui/fields/check-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { tooLong } from '../../ui/form/too-long.ts'

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

export type StepProps = {
  one: ImportAnswer
  open: OpenImport
  onLeave: () => void
  /** Another import replaces this one. */
  onReplace: (id: string) => void
}

/** Each column with its contents, changed by a tap, and options for values that can be read in two ways. */
export function ColumnsStep({ one, open, onLeave, onReplace }: StepProps) {
  const online = useOnline()
  const { targets, options, change, forget } = useMapping(one)
  const [refused, setRefused] = useState<ApiProblem | null>(null)
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (refused) fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refused])
  const look = async () => {
    setRefused(null)
    const plan = () =>
      api.call(importRoutes.planImport, { params: { id: one.id }, body: { targets, options } })
    if (await open.take(plan, setRefused)) forget()
  }
  const atFields =
    refused?.errors.filter(({ path }) => /(date_order|service_name|last_name)$/.test(path)) ?? []
  return (
    <div className="imports-step" ref={fields}>
      {one.problem && <StatusLine tone="refused">{one.problem}</StatusLine>}
      {one.sheets.length > 1 && <SheetsCard one={one} onRead={onReplace} />}
      <Card title={t('imports.columnsTitle')} hint={t('imports.columnsHint')}>
        <div className="imports-columns">
          {one.columns.map(({ title, samples }, at) => (
            <SelectField
              key={title}
              name={`column-${at}`}
              label={title}
              empty={false}
              value={targets[at] ?? 'ignore'}
              onChange={(target) => change({ targets: targets.with(at, target as ImportTarget) })}
              choices={choicesFor(one)}
              hint={
                samples.length
                  ? t('imports.example', { samples: samples.join(' · ') })
                  : t('imports.emptyColumn')
              }
            />
          ))}
        </div>
      </Card>
      <ReadingOptions
        one={one}
        targets={targets}
        options={options}
        errors={atFields}
        onChange={(next) => change({ options: next })}
      />
      <div className="imports-actions">
        <DropButton one={one} onLeave={onLeave} />
        <Button
          icon="search"
          busy={open.busy}
          busyLabel={t('imports.looking')}
          whyNot={online ? undefined : t('imports.onlineOnly')}
          onClick={() => void look()}
        >
          {t('imports.look')}
        </Button>
      </div>
      <ActionError problem={atFields.length === 0 ? refused : null} />
    </div>
  )
}

function choicesFor({ kind }: ImportAnswer) {
  const only: readonly ImportTarget[] = [
    'ignore',
    'first_name',
    'middle_name',
    'last_name',
    'full_name',
    'phone_number',
    'email',
    'date',
    'mark',
  ]
  const fits = (target: ImportTarget) =>
    kind === 'attendance' ? only.includes(target) : target !== 'date' && target !== 'mark'
  return IMPORT_TARGETS.filter(fits).map((value) => ({ value, label: t(TARGET_WORDS[value]) }))
}

type Mapping = { targets: ImportTarget[]; options: ImportOptions }

/**
 * The user's choices for columns and options. The draft survives leaving the screen, until the preview is computed.
 */
export function useMapping(one: ImportAnswer) {
  const key = `import-columns-${one.id}`
  const [mapping, setMapping] = useState<Mapping>(() =>
    readDraft(key, { targets: one.columns.map(({ target }) => target), options: one.options }),
  )
  const change = (part: Partial<Mapping>) => {
    const next = { ...mapping, ...part }
    setMapping(next)
    keepDraft(key, next, [])
  }
  return { ...mapping, change, forget: () => dropDraft(key) }
}
