import { importRoutes, type ImportAnswer, type ImportRowAnswer } from '../../../contract/routes/imports.ts'
import { api } from '../../lib/api/api.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { OpenImport } from './use-import.ts'
import { say } from './words.ts'

type ChoosePersonProps = {
  one: ImportAnswer
  row: ImportRowAnswer | null
  open: OpenImport
  onClose: () => void
}

/** Those of one name are told apart by a person, never by guessing. */
export function ChoosePerson({ one, row, open, onClose }: ChoosePersonProps) {
  const choose = async (member_id: string | null, new_person = false) => {
    if (!row) return
    const params = { id: one.id, line: row.line }
    const body = { member_id, new_person }
    if (await open.take(() => api.call(importRoutes.chooseImportPerson, { params, body }))) onClose()
  }
  return (
    <Dialog open={row !== null} title={say('imports.chooseWho')} onClose={onClose} sheet>
      <div className="imports-candidates">
        <p>
          {row &&
            `${say('imports.row', { line: String(row.line) })}: ${row.cells.filter(Boolean).join(', ')}`}
        </p>
        {row?.candidates.map(({ id, name, phone_tail }) => (
          <Button key={id} tone="quiet" icon="person" wide busy={open.busy} onClick={() => void choose(id)}>
            {phone_tail ? say('imports.candidate', { name, tail: phone_tail }) : name}
          </Button>
        ))}
        {one.kind === 'members' && (
          <Button tone="quiet" icon="plus" wide busy={open.busy} onClick={() => void choose(null, true)}>
            {say('imports.oneMore')}
          </Button>
        )}
        <Button tone="plain" wide busy={open.busy} onClick={() => void choose(null)}>
          {say('imports.nobody')}
        </Button>
      </div>
    </Dialog>
  )
}
