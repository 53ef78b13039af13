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
import { drawLabels } from './draw-labels.ts'
import { chosenPaper } from './label-paper.ts'

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
