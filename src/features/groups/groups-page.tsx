import { useChurch } from '../../lib/session/use-church.ts'
import { GroupsScreen } from './groups-screen.tsx'
import { CELLS, DEPARTMENTS, type GroupKind } from './kind.ts'
import { usePhoneBook } from './use-phone-book.ts'
import { useServerBook } from './use-server-book.ts'
import './groups.css'

/** The small groups that meet in the week. */
export function CellsPage() {
  return <GroupsPage kind={CELLS} />
}

/** Those who serve together on a Sunday. */
export function DepartmentsPage() {
  return <GroupsPage kind={DEPARTMENTS} />
}

/** Where the phone holds the church's list of people it holds the groups too, and they work without a network. */
function GroupsPage({ kind }: { kind: GroupKind }) {
  return useChurch().scope === 'members' ? <OnPhone kind={kind} /> : <AtServer kind={kind} />
}

function OnPhone({ kind }: { kind: GroupKind }) {
  return <GroupsScreen book={usePhoneBook(kind)} />
}

function AtServer({ kind }: { kind: GroupKind }) {
  return <GroupsScreen book={useServerBook(kind)} />
}
