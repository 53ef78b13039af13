import { useState } from 'react'
import { personalDataRoutes, type PersonalData } from '../../../contract/routes/personal-data.ts'
import { api } from '../../lib/api/api.ts'
import { problemOf } from '../../lib/api/problem.ts'
import { useOnline } from '../../lib/device/use-online.ts'
import { t } from '../../lib/messages/t.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { MenuButton } from '../../ui/menu-button.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { toastFailure } from '../../ui/toast-store.ts'
import { tPersonal } from './personal-messages.ts'
import { toCsv } from '../../../contract/csv.ts'

type Line = { part: string; row: number; field: string; value: string }

/** Everything stored about one person as one table: part, row of the part, field, value. */
export function personalCsv(all: PersonalData): string {
  const lines = Object.entries(all).flatMap(([part, held]) => linesOf(part, held))
  return toCsv<Line>(
    [
      { title: 'Part', value: ({ part }) => part },
      { title: 'Row', value: ({ row }) => row },
      { title: 'Field', value: ({ field }) => field },
      { title: 'Value', value: ({ value }) => value },
    ],
    lines,
  )
}

function linesOf(part: string, held: unknown): Line[] {
  const rows: unknown[] = Array.isArray(held) ? held : [held]
  return rows.flatMap((row, at) =>
    fieldsOf(row).map(([field, value]) => ({ part, row: at + 1, field, value: asText(value) })),
  )
}

const fieldsOf = (row: unknown): [string, unknown][] =>
  row !== null && typeof row === 'object' ? Object.entries(row) : [['', row]]

function asText(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean)
}

type PersonMenuProps = { id: string; name: string; onDelete: () => void; onErase: () => void }

/** The rarer actions: member card, duplicates, export, delete and erase. */
export function PersonMenu({ id, name, onDelete, onErase }: PersonMenuProps) {
  const online = useOnline()
  const [busy, setBusy] = useState(false)
  const whyNot = online ? undefined : tPersonal('personalData.needsNetwork')
  const download = async (form: Form) => {
    setBusy(true)
    try {
      await saveAs(id, form)
    } catch (thrown) {
      toastFailure(problemOf(thrown).message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <MenuButton label={t('table.actionsFor', { name })} face={<Icon name="more" />}>
      <LinkButton tone="plain" icon="qr" to={`/cards?act=show&id=${encodeURIComponent(id)}`}>
        {t('members.showCard')}
      </LinkButton>
      <LinkButton tone="plain" icon="people" to="/same-people">
        {tPersonal('personalData.duplicates')}
      </LinkButton>
      {(['csv', 'json'] as const).map((form) => (
        <Button
          key={form}
          tone="plain"
          icon="download"
          busy={busy}
          whyNot={whyNot}
          onClick={() => void download(form)}
        >
          {tPersonal(`personalData.${form}`)}
        </Button>
      ))}
      <Button tone="plain" icon="trash" onClick={onDelete}>
        {t('common.delete')}
      </Button>
      <Button tone="plain" icon="trash" whyNot={whyNot} onClick={onErase}>
        {tPersonal('personalData.erase')}
      </Button>
    </MenuButton>
  )
}

type Form = 'json' | 'csv'

async function saveAs(id: string, form: Form): Promise<void> {
  const all = await api.call(personalDataRoutes.exportMember, { params: { id } })
  const { first_name, last_name } = all.person
  const name = `${`${first_name} ${last_name}`.trim()}.${form}`
  const content = form === 'json' ? JSON.stringify(all, null, 2) : personalCsv(all)
  const type = form === 'json' ? 'application/json' : 'text/csv;charset=utf-8'
  saveFile(name, new Blob([content], { type }))
}
