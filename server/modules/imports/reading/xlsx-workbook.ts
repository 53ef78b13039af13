/** Reads an Excel file's list of sheets, shared texts and formats, before any sheet. */
import { MAX_IMPORT_CELLS } from '../../../../contract/routes/imports.ts'
import { shortened, Unreadable } from './sheet.ts'
import { readXml, withoutEscapes, DAMAGED, TOO_MUCH, type ZipParts } from './xlsx-parts.ts'

export type SheetPart = { name: string; hidden: boolean; path: string }

export type Workbook = {
  sheets: SheetPart[]
  texts: string[]
  /** Indexed by a cell's style number. */
  formats: DateFormat[]
  from1904: boolean
}

export async function readWorkbook(parts: ZipParts): Promise<Workbook> {
  const path = await workbookPath(parts)
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  const related = await relatedTo(parts, path)
  const said: { name: string; hidden: boolean; id: string }[] = []
  let from1904 = false
  await readXml(parts.chunksOf(path), {
    open(name, attributes) {
      if (name === 'workbookPr') from1904 = /^(1|true)$/.test(attributes().date1904 ?? '')
      if (name !== 'sheet') return
      const { name: title = '', state = 'visible', id = '' } = attributes()
      said.push({ name: withoutEscapes(title).trim().slice(0, 60), hidden: state !== 'visible', id })
    },
  })
  const sheets = said.flatMap(({ id, ...sheet }) => {
    const part = related.get(id)
    return part?.type === 'worksheet' && parts.has(part.path) ? [{ ...sheet, path: part.path }] : []
  })
  if (sheets.length === 0) throw new Unreadable(DAMAGED)
  const pathOf = (type: string, usual: string) =>
    [...related.values()].find((part) => part.type === type)?.path ?? folder + usual
  return {
    sheets,
    from1904,
    texts: await textsIn(parts, pathOf('sharedStrings', 'sharedStrings.xml')),
    formats: await formatsIn(parts, pathOf('styles', 'styles.xml')),
  }
}

async function workbookPath(parts: ZipParts): Promise<string> {
  const related = await relatedTo(parts, '')
  const said = [...related.values()].find(({ type }) => type === 'officeDocument')?.path
  return said && parts.has(said) ? said : 'xl/workbook.xml'
}

type Related = Map<string, { type: string; path: string }>

/** Keyed by id. */
async function relatedTo(parts: ZipParts, path: string): Promise<Related> {
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  const related: Related = new Map()
  await readXml(parts.chunksOf(`${folder}_rels/${path.slice(folder.length)}.rels`), {
    open(name, attributes) {
      if (name !== 'Relationship') return
      const { Id = '', Type = '', Target = '' } = attributes()
      related.set(Id, { type: Type.slice(Type.lastIndexOf('/') + 1), path: resolved(folder, Target) })
    },
  })
  return related
}

/** Resolves "/xl/worksheets/sheet1.xml" and "worksheets/sheet1.xml" relative to "xl/". */
function resolved(folder: string, target: string): string {
  try {
    return decodeURIComponent(new URL(target, `zip://root/${folder}`).pathname.slice(1))
  } catch {
    throw new Unreadable(DAMAGED)
  }
}

async function textsIn(parts: ZipParts, path: string): Promise<string[]> {
  const texts: string[] = []
  let text = ''
  let reading = false
  let aside = false
  await readXml(parts.chunksOf(path), {
    open(name) {
      if (name === 'si') text = ''
      if (name === 't') reading = true
      if (name === 'rPh') aside = true
    },
    text(part) {
      if (reading && !aside) text = shortened(text + part)
    },
    close(name) {
      if (name === 't') reading = false
      if (name === 'rPh') aside = false
      if (name !== 'si') return
      texts.push(withoutEscapes(text))
      if (texts.length > MAX_IMPORT_CELLS) throw new Unreadable(TOO_MUCH)
    },
  })
  return texts
}

const MOST_STYLES = 100_000

async function formatsIn(parts: ZipParts, path: string): Promise<DateFormat[]> {
  const codes = new Map<number, string>()
  const bases: number[] = []
  const ids: number[] = []
  let list = ''
  await readXml(parts.chunksOf(path), {
    open(name, attributes) {
      if (name === 'cellStyleXfs' || name === 'cellXfs') list = name
      if (name === 'numFmt') {
        const { numFmtId, formatCode = '' } = attributes()
        codes.set(Number(numFmtId), formatCode.slice(0, 200))
      }
      if (name !== 'xf' || !list) return
      const { numFmtId, xfId } = attributes()
      if (list === 'cellStyleXfs') bases.push(Number(numFmtId ?? 0))
      else ids.push(numFmtId === undefined ? (bases[Number(xfId ?? 0)] ?? 0) : Number(numFmtId))
      if (bases.length + ids.length + codes.size > MOST_STYLES) throw new Unreadable(TOO_MUCH)
    },
    close(name) {
      if (name === list) list = ''
    },
  })
  return ids.map((id) => dateFormatOf(id, codes.get(id)))
}

/** Null: a number that is no date. `year` false: the format shows a day and a month alone. */
export type DateFormat = { day: boolean; year: boolean } | null

const WHOLE = { day: true, year: true }
const TIME = { day: false, year: false }

const BUILT_IN = new Map<number, DateFormat>([
  ...[14, 15, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58].map((id): [number, DateFormat] => [
    id,
    WHOLE,
  ]),
  [16, { day: true, year: false }],
  ...[18, 19, 20, 21, 32, 33, 34, 35, 45, 46, 47, 55, 56].map((id): [number, DateFormat] => [id, TIME]),
])

/**
 * Reads which parts of a date a number's format shows. Excel keeps dates as numbers. Formats: ECMA-376 part 1,
 * 18.8.30.
 * @param code the format as written in the file, if any
 */
const dateFormatOf = (id: number, code: string | undefined): DateFormat =>
  code === undefined ? (BUILT_IN.get(id) ?? null) : fromCode(code)

function fromCode(code: string): DateFormat {
  const bare = code
    .toLowerCase()
    .replace(/\\.|_.|\*./g, ' ')
    .replace(/"[^"]*"/g, ' ')
    .replace(/\[(h+|m+|s+)\]/g, '$1')
    .replace(/\[[^\]]*\]/g, '')
    .replace(/general|am\/pm|a\/p/g, ' ')
    .split(';', 1)[0]!
  if (/[0#?%]/.test(bare.replace(/s[.,]0+/g, 's')) || !/[dymhse]/.test(bare)) return null
  const year = /[ye]/.test(bare)
  // "m" beside hours or seconds is minutes.
  const month = /m/.test(bare) && !/[hs]/.test(bare)
  const day = /d/.test(bare)
  if (!day && !year && !month) return TIME
  return day && month && !year ? { day: true, year: false } : WHOLE
}
