import './print-sheet.css'

/** Prints one picture with its title on its own sheet, without the screen around it. */
export function printSheet(title: string, picture: Element | null | undefined): void {
  if (!picture) return
  const sheet = document.createElement('div')
  sheet.className = 'nx-print-one'
  const heading = document.createElement('h1')
  heading.textContent = title
  sheet.append(heading, picture.cloneNode(true))
  printAlone(sheet)
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
