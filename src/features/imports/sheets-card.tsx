import { useRef, useState } from 'react'
import {
  importRoutes,
  type ImportAnswer,
  type ImportSheet,
  MAX_IMPORT_BYTES,
  type ImportKind,
} from '../../../contract/routes/imports.ts'
import { api } from '../../lib/api/api.ts'
import { problemOf, ApiProblem } from '../../lib/api/problem.ts'
import { useOnline } from '../../lib/device/use-online.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CheckField } from '../../ui/fields/check-field.tsx'
import { ActionError } from './open-import.tsx'
import { t } from './messages.ts'

/**
 * Removes photos, logos and sounds from a phone's contacts: 600 contacts with photos are 12 MB, without them 100 KB.
 * The file is read piece by piece and never held whole.
 */

const DROPPED = /^([\w-]+\.)?(PHOTO|LOGO|SOUND)[;:]/i

const NEW_LINE = 10
const COLON = 58

/** Long enough for any property's name. */
const NAME_BYTES = 60

/** Returns the same contacts in fewer bytes. All other lines stay as they are, byte for byte. */
export async function withoutPhotos(file: Blob): Promise<Blob> {
  const kept: BlobPart[] = []
  const cut = new PhotoCutter((line) => kept.push(line))
  const reader = file.stream().getReader()
  for (let read = await reader.read(); !read.done; read = await reader.read()) cut.write(read.value)
  cut.end()
  return new Blob(kept, { type: file.type })
}

/** Takes a vCard file in pieces of any size and passes on the lines that stay. */
class PhotoCutter {
  #begun: Uint8Array<ArrayBuffer>[] = []
  #dropping = false
  readonly #keep: (bytes: Uint8Array<ArrayBuffer>) => void

  constructor(keep: (bytes: Uint8Array<ArrayBuffer>) => void) {
    this.#keep = keep
  }

  write(piece: Uint8Array): void {
    let from = 0
    // Consecutive lines that stay are passed on together.
    let keptFrom: number | null = null
    const flush = (to: number) => {
      if (keptFrom !== null && to > keptFrom) this.#keep(piece.slice(keptFrom, to))
      keptFrom = null
    }
    for (let end = piece.indexOf(NEW_LINE); end >= 0; end = piece.indexOf(NEW_LINE, from)) {
      const line = piece.subarray(from, end + 1)
      if (this.#begun.length > 0) {
        this.#begun.push(line.slice())
        this.#takeBegun()
      } else if (this.#stays(line)) keptFrom ??= from
      else flush(from)
      from = end + 1
    }
    flush(from)
    if (from < piece.length) this.#begun.push(piece.slice(from))
  }

  end(): void {
    if (this.#begun.length > 0) this.#takeBegun()
  }

  #takeBegun(): void {
    const length = this.#begun.reduce((sum, part) => sum + part.length, 0)
    const line = new Uint8Array(length)
    let at = 0
    for (const part of this.#begun) {
      line.set(part, at)
      at += part.length
    }
    this.#begun = []
    if (this.#stays(line)) this.#keep(line)
  }

  /**
   * A photo continues in lines that begin with a space. Old phones omit the space, but such lines never contain a
   * colon.
   */
  #stays(line: Uint8Array): boolean {
    const goesOn = line[0] === 32 || line[0] === 9 || !line.includes(COLON)
    if (!(this.#dropping && goesOn)) this.#dropping = DROPPED.test(asText(line.subarray(0, NAME_BYTES)))
    return !this.#dropping
  }
}

const asText = (bytes: Uint8Array) => String.fromCharCode(...bytes)

/** The last chosen file and its import, so that other sheets can be read without choosing the file again. */
let chosen: { id: string; file: File } | undefined

export const chosenFile = (id: string): File | undefined => (chosen?.id === id ? chosen.file : undefined)

/**
 * Sends a list to the server. Throws ApiProblem if it cannot be read.
 * @param sheets places in an Excel file; without them the server looks for the list
 * @returns the import's id
 */
export async function uploadList(file: File, kind: ImportKind, sheets?: readonly number[]): Promise<string> {
  const list = /\.vcf$/i.test(file.name) ? await withoutPhotos(file) : file
  if (list.size > MAX_IMPORT_BYTES) throw new ApiProblem('TOO_LARGE', t('imports.tooLarge'))
  const body = new FormData()
  body.append('file', list, file.name)
  const query = { kind, ...(sheets && { sheets: sheets.join(',') }) }
  const { id } = await api.call(importRoutes.uploadImport, { query, body })
  chosen = { id, file }
  return id
}

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
