import { useChurch } from '../../domain/church/use-church.ts'
import { GroupsScreen } from './groups-screen.tsx'
import { CELLS, DEPARTMENTS, type GroupKind } from './kind.ts'
import { useLocalGroups } from './use-local-groups.ts'
import { useServerGroups } from './use-server-groups.ts'
import './groups.css'

/** The page of cells, the small groups that meet during the week. */
export function CellsPage() {
  return <GroupsPage kind={CELLS} />
}

/** The page of departments, the teams that serve on Sundays. */
export function DepartmentsPage() {
  return <GroupsPage kind={DEPARTMENTS} />
}

/** A phone with the church's list of people holds the groups too, so they work offline. */
function GroupsPage({ kind }: { kind: GroupKind }) {
  return useChurch().scope === 'members' ? <OnPhone kind={kind} /> : <AtServer kind={kind} />
}

function OnPhone({ kind }: { kind: GroupKind }) {
  return <GroupsScreen source={useLocalGroups(kind)} />
}

function AtServer({ kind }: { kind: GroupKind }) {
  return <GroupsScreen source={useServerGroups(kind)} />
}
