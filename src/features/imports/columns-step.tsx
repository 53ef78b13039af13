import { useEffect, useRef, useState } from 'react'
import {
  importRoutes,
  IMPORT_TARGETS,
  type ImportAnswer,
  type ImportTarget,
} from '../../../contract/routes/imports.ts'
import { api } from '../../lib/api/api.ts'
import type { ApiProblem } from '../../lib/api/problem.ts'
import { useOnline } from '../../lib/device/use-online.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { StatusLine } from '../../ui/status-line.tsx'
import { ActionError } from './action-error.tsx'
import { DropButton } from './drop-button.tsx'
import { ReadingOptions } from './reading-options.tsx'
import { SheetsCard } from './sheets-card.tsx'
import type { OpenImport } from './use-import.ts'
import { useMapping } from './use-mapping.ts'
import { t, TARGET_WORDS } from './messages.ts'

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
