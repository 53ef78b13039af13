import { useState } from 'react'
import { importRoutes, type ImportAnswer, type ImportRowAnswer } from '../../../contract/routes/imports.ts'
import { api } from '../../lib/api/api.ts'
import type { ApiProblem } from '../../lib/api/problem.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ActionError } from './action-error.tsx'
import type { OpenImport } from './use-import.ts'
import { QUESTION_WORDS, rowPlace, t } from './messages.ts'

type ChoosePersonProps = {
  one: ImportAnswer
  row: ImportRowAnswer | null
  open: OpenImport
  onClose: () => void
}

/** Lets the user choose among namesakes. The app never guesses. */
export function ChoosePerson({ one, row, open, onClose }: ChoosePersonProps) {
  const [refused, setRefused] = useState<ApiProblem | null>(null)
  const choose = async (member_id: string | null, new_person = false) => {
    if (!row) return
    const params = { id: one.id, line: row.line }
    const body = { member_id, new_person }
    setRefused(null)
    const step = () => api.call(importRoutes.chooseImportPerson, { params, body })
    if (await open.take(step, setRefused)) onClose()
  }
  const labels = QUESTION_WORDS[row?.question ?? 'who']
  return (
    <Dialog open={row !== null} title={t(labels.title)} onClose={onClose} sheet>
      <div className="imports-candidates">
        <p>{row && `${rowPlace(row)}: ${row.cells.filter(Boolean).join(', ')}`}</p>
        {row?.candidates.map(({ id, name, phone_tail }) => (
          <Button key={id} tone="quiet" icon="person" wide busy={open.busy} onClick={() => void choose(id)}>
            {phone_tail ? t('imports.candidate', { name, tail: phone_tail }) : name}
          </Button>
        ))}
        {one.kind === 'members' && (
          <Button tone="quiet" icon="plus" wide busy={open.busy} onClick={() => void choose(null, true)}>
            {t(labels.add)}
          </Button>
        )}
        <Button tone="plain" wide busy={open.busy} onClick={() => void choose(null)}>
          {t(labels.leave)}
        </Button>
        <ActionError problem={refused} />
      </div>
    </Dialog>
  )
}
