import './print-sheet.css'

export type Poster = {
  /** The church's name, the largest words of the sheet. Empty where it is not known. */
  church: string
  /** The purpose: "Join Grace Chapel", "Mark your attendance". */
  title: string
  /** The one sentence below the code. */
  instruction: string
  link: string
}

/** Prints a QR code as a poster of one page: church, purpose, code, one instruction and the link to type. */
export function printPoster({ church, title, instruction, link }: Poster, code: Element | null | undefined) {
  if (!code) return
  const sheet = document.createElement('div')
  sheet.className = 'nx-poster'
  // "Give to" above the church's name reads as one sentence, without the name twice.
  const named = church !== '' && title.endsWith(church)
  const lead = named ? title.slice(0, -church.length).trim() : ''
  sheet.append(
    line('p', 'nx-poster-lead', lead),
    line('h1', 'nx-poster-church', church || title),
    line('p', 'nx-poster-lead', named || !church ? '' : title),
    code.cloneNode(true),
    line('p', 'nx-poster-how', instruction),
    line('p', 'nx-poster-link', link.replace(/^https?:\/\//, '')),
  )
  printAlone(sheet)
}

function line(tag: 'p' | 'h1', className: string, words: string): HTMLElement {
  const element = document.createElement(tag)
  element.className = className
  element.textContent = words
  element.hidden = words === ''
  return element
}

/** Prints an element that is not on the screen, and nothing else. The element is removed after printing. */
export function printAlone(sheet: HTMLElement): void {
  sheet.classList.add('nx-print-sheet')
  document.body.append(sheet)
  document.documentElement.classList.add('nx-printing')
  addEventListener('afterprint', () => endPrint(sheet), { once: true })
  print()
}

function endPrint(sheet: Element): void {
  sheet.remove()
  document.documentElement.classList.remove('nx-printing')
}
