import { useAddressDialog } from '../../lib/address/use-address-dialog.ts'
import { useKeptAddress } from '../../lib/address/use-kept-address.ts'
import { useChurch } from '../../lib/session/use-church.ts'
import { Button } from '../../ui/button.tsx'
import { AsOf } from '../../ui/chart/as-of.tsx'
import { FailedLoad } from '../../ui/failed-load.tsx'
import { ListComing } from '../../ui/table/list-coming.tsx'
import { Page } from '../../ui/page.tsx'
import { useWide } from '../../ui/use-wide.ts'
import { DeleteGroupDialog } from './delete-group-dialog.tsx'
import { groupActs } from './group-acts.ts'
import type { GroupBook } from './group-book.ts'
import { GroupTable } from './group-table.tsx'
import {
  LateCreateGroupDialog,
  LateEditGroupDialog,
  LateGroupQrDialog,
  LateViewGroupDialog,
} from './late-dialogs.ts'
import { LateGroupChart } from './late-group-chart.tsx'
import { say } from './words.ts'

/** Cells or departments: the list, how they grow, and one of them at a time. */
export function GroupsScreen({ book }: { book: GroupBook }) {
  useKeptAddress()
  const wide = useWide()
  const { church } = useChurch()
  const { kind, groups, coming, whyNot } = book
  const { act, id, open, close } = useAddressDialog(groupActs)
  const on = (wanted: typeof act) => (act === wanted ? id : null)
  const chart = groups !== null && groups.length > 0 && <LateGroupChart kind={kind} groups={groups} />
  return (
    <Page
      title={kind.say('title')}
      intro={!coming && groups && kind.say('intro', { count: groups.length })}
      actions={
        <>
          {/* The empty list offers it by itself. */}
          {groups?.length !== 0 && (
            <Button icon="plus" disabled={groups === null} whyNot={whyNot} onClick={() => open('add')}>
              {kind.say('add')}
            </Button>
          )}
          <Button tone="quiet" icon="qr" onClick={() => open('qr')}>
            {say('groups.qr')}
          </Button>
        </>
      }
    >
      <ListComing />
      <div className="groups">
        {book.from && <AsOf from={book.from} timeZone={church.time_zone} />}
        {wide && chart}
        {book.problem ? (
          <FailedLoad title={say('groups.notSeen')} sentence={book.problem} onRetry={book.reload} />
        ) : (
          <GroupTable book={book} open={open} />
        )}
        {!wide && chart}
      </div>
      <LateCreateGroupDialog book={book} open={act === 'add'} onClose={close} />
      <LateViewGroupDialog
        book={book}
        id={on('view')}
        onClose={close}
        onEdit={(one) => open('edit', one)}
        onDelete={(one) => open('delete', one)}
      />
      <LateEditGroupDialog book={book} id={on('edit')} onClose={close} />
      <LateGroupQrDialog open={act === 'qr'} onClose={close} />
      <DeleteGroupDialog book={book} id={on('delete')} onClose={close} />
    </Page>
  )
}
