import { useAddressDialog } from '../../lib/address/address-dialog.ts'
import { useKeptAddress } from '../../lib/address/kept-address.ts'
import { personPath, useOldPersonLink } from '../../lib/address/person-path.ts'
import { usePeopleCounts } from '../../domain/church/people.ts'
import { useChurch, useLive } from '../../domain/church/use-church.ts'
import { Button } from '../../ui/button.tsx'
import { ListLoading } from '../../domain/church/list-loading.tsx'
import { Page } from '../../ui/page.tsx'
import { useWide } from '../../ui/use-wide.ts'
import { useNavigate } from 'react-router-dom'
import {
  LazyAddMemberDialog,
  LazyDeletedPeopleDialog,
  LazyDeleteMemberDialog,
  LazyEditMemberDialog,
  LazyMemberLinkDialog,
} from './lazy-member-dialogs.ts'
import { memberActions } from './member-columns.tsx'
import { t } from './member-link.ts'
import { MemberTable } from './member-table.tsx'
import './members.css'

/** The page of all members: find, add, change and delete. Everything works online and offline. */
export function MembersPage() {
  useKeptAddress()
  useOldPersonLink('/members')
  const navigate = useNavigate()
  const wide = useWide()
  const { status } = useChurch()
  const { complete } = useLive(status)
  const { members } = usePeopleCounts()
  const { act, id, open, close } = useAddressDialog(memberActions)
  const on = (wanted: typeof act) => (act === wanted ? id : null)
  return (
    <Page
      title={t('members.title')}
      // Until the church's list is complete, a count of this phone's people says nothing about the church.
      count={complete ? members : null}
      actions={
        <Button icon="plus" aria-label={t('members.add')} onClick={() => open('add')}>
          {wide ? t('members.add') : t('common.add')}
        </Button>
      }
    >
      <ListLoading />
      <MemberTable open={open} />
      <LazyAddMemberDialog
        open={act === 'add'}
        onClose={close}
        onOpenKnown={(known) => navigate(personPath(known), { replace: true })}
      />
      <LazyEditMemberDialog id={on('edit')} onClose={close} />
      <LazyDeleteMemberDialog id={on('delete')} onClose={close} />
      <LazyDeletedPeopleDialog open={act === 'deleted'} onClose={close} />
      <LazyMemberLinkDialog open={act === 'share'} onClose={close} />
    </Page>
  )
}
