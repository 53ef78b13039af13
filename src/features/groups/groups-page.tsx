import type { ComponentType } from 'react'
import { useChurch } from '../../domain/church/use-church.ts'
import { GroupPage } from './group-page.tsx'
import type { GroupSource } from './group-source.ts'
import { GroupsScreen } from './groups-screen.tsx'
import { CELLS, DEPARTMENTS, type GroupKind } from './kind.ts'
import { useLocalGroups } from './use-local-groups.ts'
import { useServerGroups } from './use-server-groups.ts'
import './groups.css'

/** The pages of cells, the small groups that meet during the week, and of one of them. */
export const CellsPage = () => <OfKind kind={CELLS} of={GroupsScreen} />
export const CellPage = () => <OfKind kind={CELLS} of={GroupPage} />

/** The pages of departments, the teams that serve on Sundays, and of one of them. */
export const DepartmentsPage = () => <OfKind kind={DEPARTMENTS} of={GroupsScreen} />
export const DepartmentPage = () => <OfKind kind={DEPARTMENTS} of={GroupPage} />

type Props = { kind: GroupKind; of: ComponentType<{ source: GroupSource }> }

/** A phone with the church's list of people holds the groups too, so they work offline. */
function OfKind(props: Props) {
  return useChurch().scope === 'members' ? <OnPhone {...props} /> : <AtServer {...props} />
}

function OnPhone({ kind, of: Screen }: Props) {
  return <Screen source={useLocalGroups(kind)} />
}

function AtServer({ kind, of: Screen }: Props) {
  return <Screen source={useServerGroups(kind)} />
}
