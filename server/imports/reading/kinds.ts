/** Files that are no lists, told by how they begin or by a name that no list has. Many programs call a web page ".xls". */
import { Unreadable } from './unreadable.ts'

const KINDS: [RegExp, string][] = [
  [/^%PDF-/, 'This is a PDF. Please choose the Excel or CSV file from which it was made.'],
  [
    /^\s*(<!--[\s\S]*?-->\s*)?<(!doctype html|html|head|body|table|meta|style|div)\b/i,
    'This is a web page, though it may be named .xls or .xlsx. Please open it in Excel and save it as an Excel workbook (.xlsx) or CSV.',
  ],
  [
    /^\s*<\?xml|^\s*<[a-z][\w:.-]*[\s>]/i,
    'This is an XML file. Please open it in Excel and save it as an Excel workbook (.xlsx) or CSV.',
  ],
  [
    /^\s*(\{\s*("|\})|\[\s*(\{|\[|\]))/,
    'This is a JSON file. Please export the list as CSV or Excel and choose that.',
  ],
  [
    /^\{\\rtf/,
    'This is a document, not a sheet. Please copy its table into Excel or Google Sheets and save it as .xlsx or CSV.',
  ],
  [
    /^\s*BEGIN:VCALENDAR/i,
    'This is a calendar. Please choose a list of people: CSV, Excel (.xlsx) or vCard (.vcf).',
  ],
]

/** Throws Unreadable with what to do. */
export function refuseOtherKinds(text: string): void {
  const start = text.slice(0, 4000)
  const found = KINDS.find(([pattern]) => pattern.test(start))
  if (found) throw new Unreadable(found[1])
  if (isNoText(start.slice(0, 2000))) throw new Unreadable(UNKNOWN)
}

/** Signs below the tab stand in no list. */
function isNoText(text: string): boolean {
  for (const sign of text) if (sign < '\t') return true
  return false
}

const OTHER_NAME =
  /\.(pdf|docx?|docm|odt|rtf|pptx?|odp|jpe?g|png|gif|webp|heic|heif|bmp|tiff?|svg|zip|rar|7z|gz|tar|mp[34]|m4a|mov|avi|exe|apk)$/i

/** True for a name such as "members.pdf". */
export const isOtherName = (name: string): boolean => OTHER_NAME.test(name.trim())

const PICTURES = [Buffer.from([0x89, 0x50, 0x4e, 0x47]), Buffer.from([0xff, 0xd8, 0xff])]

export const isPicture = (file: Buffer): boolean =>
  PICTURES.some((start) => file.subarray(0, start.length).equals(start))

export const UNKNOWN =
  'This is not a list that can be read. Please choose a CSV, Excel (.xlsx) or vCard (.vcf) file.'
