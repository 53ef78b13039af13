import type { ServiceRow } from '../../../../../contract/tables/attendance.ts'
import { fullName } from '../../../../../contract/people/shown-name.ts'
import type { Church, ServiceChild } from '../../../../../sync/client/api.ts'
import { formatDate } from '../../../../lib/format/format-date.ts'
import { Button } from '../../../../ui/button.tsx'
import { printAlone } from '../../../../ui/print-sheet.ts'
import type { Ticket } from '../check-in/code-tickets.tsx'
import { firstNames } from '../child-facts.ts'
import { tChildren } from '../messages.ts'
import type { ChildClass } from '../use-classes.ts'
import { chosenPaper, type Paper } from './label-paper.ts'
import './labels.css'

/** Builds the labels of children and their guardians for print. */

/** The child wears it. It has no code and no birth date, and of an alert only the sign: everybody can read it. */
export type ChildLabel = { name: string; className: string; when: string; hasAlert: boolean }

/** The guardian keeps it. */
export type GuardianLabel = { codes: readonly string[]; names: string; church: string; when: string }

/** Letters. A longer name is printed smaller, so that class and service stay on the label. */
const LONG_NAME = 24

/** Three columns of nine labels fit an A4 sheet. */
const ON_A_SHEET = 27

/** @returns the pages, for `printAlone`. Each label of a roll is a page. */
export function drawLabels(
  children: readonly ChildLabel[],
  guardians: readonly GuardianLabel[],
  paper: Paper,
): HTMLElement {
  const labels = [...children.map(childLabel), ...guardians.map(guardianLabel)]
  const pages = box(`kids-labels kids-labels-${paper}`)
  const each = paper === 'a4' ? ON_A_SHEET : 1
  for (let from = 0; from < labels.length; from += each) {
    const page = box('kids-labels-page')
    page.append(...labels.slice(from, from + each))
    pages.append(page)
  }
  return pages
}

function childLabel({ name, className, when, hasAlert }: ChildLabel): HTMLElement {
  const label = box('kids-child-label')
  const words = box('kids-label-words')
  words.append(
    line(name.length > LONG_NAME ? 'kids-label-name kids-label-long' : 'kids-label-name', name),
    line('kids-label-class', className),
    line('kids-label-when', when),
  )
  label.append(words)
  if (hasAlert) {
    const sign = line('kids-label-alert', '!')
    sign.setAttribute('role', 'img')
    sign.setAttribute('aria-label', tChildren('children.hasAlert'))
    label.append(sign)
  }
  return label
}

function guardianLabel({ codes, names, church, when }: GuardianLabel): HTMLElement {
  const label = box('kids-guardian-label')
  const words = box('kids-label-words')
  words.append(
    line('kids-label-class', names),
    line('kids-label-when', church),
    line('kids-label-when', when),
  )
  const code = box('kids-label-codes')
  code.append(...codes.map((one) => line('kids-label-code', one)))
  label.append(code, words)
  return label
}

function box(className: string): HTMLElement {
  const element = document.createElement('div')
  element.className = className
  return element
}

function line(className: string, text: string): HTMLElement {
  const element = document.createElement('p')
  element.className = className
  element.textContent = text
  return element
}

type PrintLabelsProps = {
  church: Church
  service: ServiceRow
  classes: readonly ChildClass[]
  checkedIn: readonly ServiceChild[]
  tickets: readonly Ticket[]
}

/** Prints a label for each child, and one for the guardian. */
export function PrintLabels({ church, service, classes, checkedIn, tickets }: PrintLabelsProps) {
  const when = `${service.name} · ${formatDate(service.date_of_service)}`
  const nameOf = (id: string | null) => classes.find((one) => one.id === id)?.name ?? ''
  const print = () =>
    printAlone(
      drawLabels(
        checkedIn.map(({ person, classId, alert }) => ({
          name: fullName(person),
          className: nameOf(classId),
          when,
          hasAlert: alert !== null,
        })),
        tickets.map(({ codes, children }) => ({
          codes,
          names: firstNames(children),
          church: church.church.name,
          when,
        })),
        chosenPaper(),
      ),
    )
  return (
    <Button tone="quiet" icon="print" onClick={print}>
      {tChildren('children.print')}
    </Button>
  )
}
