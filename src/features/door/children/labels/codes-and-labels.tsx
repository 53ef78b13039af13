import type { ServiceRow } from '../../../../../contract/tables/attendance.ts'
import { fullName } from '../../../../../contract/people/shown-name.ts'
import type { Church, ServiceChild } from '../../../../../sync/client/api.ts'
import { formatDate } from '../../../../lib/format/format-date.ts'
import { Button } from '../../../../ui/button.tsx'
import { printAlone } from '../../../../ui/print-sheet.ts'
import { firstNames, type ChildClass } from '../child-facts.ts'
import { tChildren } from '../messages.ts'
import './labels.css'
import { useState } from 'react'

/** The paper of a child's labels: a roll of single labels, or A4 sheets to cut. */
export const papers = ['roll', 'a4'] as const
export type Paper = (typeof papers)[number]

const KEY = 'label-paper'

/** The paper chosen on this phone. */
export function chosenPaper(): Paper {
  const kept = localStorage.getItem(KEY)
  return papers.find((paper) => paper === kept) ?? 'roll'
}

export const choosePaper = (paper: Paper): void => localStorage.setItem(KEY, paper)

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

/** Chooses the paper of labels. The choice stays on this phone. */
export function LabelPaperChoice() {
  const [paper, setPaper] = useState(chosenPaper)
  return (
    <label className="kids-paper">
      <span>{tChildren('children.paper')}</span>
      <select
        className="nx-input nx-select"
        value={paper}
        onChange={({ currentTarget }) => {
          const chosen = papers.find((one) => one === currentTarget.value) ?? 'roll'
          choosePaper(chosen)
          setPaper(chosen)
        }}
      >
        <option value="roll">{tChildren('children.paperRoll')}</option>
        <option value="a4">{tChildren('children.paperA4')}</option>
      </select>
    </label>
  )
}

/** The codes that collect some children; empty: no phone can give or test one for them. */
export type Ticket = { codes: readonly string[]; children: readonly ServiceChild[] }

/** Children with the same codes share a ticket. Siblings of one household do. */
export function ticketsOf(children: readonly ServiceChild[]): Ticket[] {
  const tickets = new Map<string, ServiceChild[]>()
  for (const child of children) {
    const key = child.codes.join(' ')
    tickets.set(key, [...(tickets.get(key) ?? []), child])
  }
  return [...tickets].map(([key, ofTicket]) => ({ codes: key ? key.split(' ') : [], children: ofTicket }))
}

/** The pick-up codes, large. Two for one child, if families were merged after a code was given. */
export function CodeTickets({ tickets }: { tickets: readonly Ticket[] }) {
  const several = tickets.length > 1
  return tickets.map(({ codes, children }) => {
    const names = firstNames(children)
    // No plural form: some languages have none, and a second code means something else.
    const isOne = codes.length === 1
    if (codes.length === 0)
      return (
        <p key="none" className="kids-note">
          {tChildren('children.noCode', { name: names })}
        </p>
      )
    return (
      <div key={codes.join(' ')} className="kids-codes">
        <div className="kids-ticket">
          <p>
            {several
              ? tChildren(isOne ? 'children.codeFor' : 'children.codesFor', { name: names })
              : tChildren(isOne ? 'children.code' : 'children.codes')}
          </p>
          {codes.map((code) => (
            <p key={code} className="kids-code" role="img" aria-label={[...code].join(' ')}>
              {code}
            </p>
          ))}
        </div>
        <p className="kids-hint">{tChildren(isOne ? 'children.giveCode' : 'children.giveEither')}</p>
      </div>
    )
  })
}
