import { useRef, useState } from 'react'
import { importRoutes, type ImportAnswer, type ImportSheet } from '../../../contract/routes/imports.ts'
import { api } from '../../lib/api/api.ts'
import { problemOf, type ApiProblem } from '../../lib/api/problem.ts'
import { useOnline } from '../../lib/device/use-online.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CheckField } from '../../ui/fields/check-field.tsx'
import { ActionError } from './action-error.tsx'
import { chosenFile, uploadList } from './upload-list.ts'
import { t } from './messages.ts'

type SheetsCardProps = { one: ImportAnswer; onRead: (id: string) => void }

/** The sheets of an Excel file, with a choice of which ones to read. */
export function SheetsCard({ one, onRead }: SheetsCardProps) {
  const online = useOnline()
  const picker = useRef<HTMLInputElement>(null)
  const [wanted, setWanted] = useState(() => placesRead(one.sheets))
  const [reading, setReading] = useState(false)
  const [refused, setRefused] = useState<ApiProblem | null>(null)
  const isChanged = wanted.join() !== placesRead(one.sheets).join()
  const read = async (file: File | undefined) => {
    if (!file) return
    setReading(true)
    setRefused(null)
    try {
      const id = await uploadList(file, one.kind, wanted)
      // Nothing was written from it. If discarding fails, the server deletes it after two days.
      await api.call(importRoutes.dropImport, { params: { id: one.id } }).catch(() => undefined)
      onRead(id)
    } catch (thrown) {
      setRefused(problemOf(thrown))
      setReading(false)
    }
  }
  // After a reload the app no longer has the file.
  const start = () => {
    const file = chosenFile(one.id)
    if (file) void read(file)
    else picker.current?.click()
  }
  return (
    <Card title={t('imports.sheetsTitle')} hint={t('imports.sheetsHint')}>
      {one.sheets.map((sheet) => (
        <CheckField
          key={sheet.place}
          name={`sheet-${sheet.place}`}
          label={sheetLabel(sheet)}
          value={wanted.includes(sheet.place)}
          onChange={(on) => setWanted(placesWith(wanted, sheet.place, on))}
        />
      ))}
      <div className="imports-actions">
        <Button
          tone="quiet"
          icon="search"
          busy={reading}
          busyLabel={t('imports.reading')}
          disabled={!isChanged || wanted.length === 0}
          whyNot={online ? undefined : t('imports.onlineOnly')}
          onClick={start}
        >
          {t('imports.readSheets')}
        </Button>
      </div>
      <ActionError problem={refused} />
      <input
        ref={picker}
        type="file"
        accept=".xlsx"
        hidden
        tabIndex={-1}
        aria-label={t('imports.readSheets')}
        onChange={(event) => {
          void read(event.currentTarget.files?.[0])
          event.currentTarget.value = ''
        }}
      />
    </Card>
  )
}

const placesRead = (sheets: readonly ImportSheet[]) =>
  sheets.filter(({ read }) => read).map(({ place }) => place)

const placesWith = (places: readonly number[], place: number, on: boolean) =>
  [...places.filter((one) => one !== place), ...(on ? [place] : [])].sort((a, b) => a - b)

function sheetLabel({ name, rows, hidden }: ImportSheet): string {
  const label = t('imports.sheetRows', { name, count: rows })
  return hidden ? t('imports.sheetHidden', { sheet: label }) : label
}
