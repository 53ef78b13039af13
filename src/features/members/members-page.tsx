import { useEffect } from 'react'
import { useAddressDialog } from '../../lib/address/address-dialog.ts'
import { useKeptAddress } from '../../lib/address/kept-address.ts'
import { keepAttendance } from '../../domain/attendance/members-attendance.ts'
import { usePeopleCounts } from '../../domain/church/people.ts'
import { useChurch, useLive } from '../../domain/church/use-church.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { ListLoading } from '../../domain/church/list-loading.tsx'
import { Page } from '../../ui/page.tsx'
import {
  LazyAddMemberDialog,
  LazyDeletedPeopleDialog,
  LazyDeleteMemberDialog,
  LazyEditMemberDialog,
  LazyEraseMemberDialog,
  LazyMemberLinkDialog,
  LazyViewMemberDialog,
} from './lazy-member-dialogs.ts'
import { tFilter } from './filter-messages.ts'
import { memberActions } from './member-actions.ts'
import { t } from './member-link.ts'
import { MemberTable } from './member-table.tsx'
import './members.css'

/** The page of all people: find, add, view, change and delete. Everything works online and offline. */
export function MembersPage() {
  useKeptAddress()
  const church = useChurch()
  const { people, status } = church
  useLive(people.version)
  const { complete } = useLive(status)
  const counts = usePeopleCounts()
  useEffect(() => keepAttendance(church), [church])
  const { act, id, open, close } = useAddressDialog(memberActions)
  const on = (wanted: typeof act) => (act === wanted ? id : null)
  return (
    <Page
      title={t('members.title')}
      // Until the church's list is complete, a count of this phone's people says nothing about the church.
      intro={complete && introOf(counts)}
      actions={
        <>
          <Button icon="plus" onClick={() => open('add')}>
            {t('members.add')}
          </Button>
          {people.count() > 0 && (
            <LinkButton tone="quiet" icon="qr" to="/cards">
              {t('members.toCards')}
            </LinkButton>
          )}
          <LinkButton tone="quiet" icon="tray" to="/import">
            {t('shell.import')}
          </LinkButton>
          <Button tone="quiet" icon="link" onClick={() => open('share')}>
            {t('memberLink.open')}
          </Button>
        </>
      }
    >
      <ListLoading />
      <MemberTable open={open} />
      <div>
        <Button tone="plain" icon="trash" onClick={() => open('deleted')}>
          {tFilter('memberFilter.deleted')}
        </Button>
      </div>
      <LazyAddMemberDialog
        open={act === 'add'}
        onClose={close}
        onOpenKnown={(known) => open('view', known)}
      />
      <LazyViewMemberDialog
        id={on('view')}
        onClose={close}
        onEdit={(one) => open('edit', one)}
        onDelete={(one) => open('delete', one)}
        onErase={(one) => open('erase', one)}
      />
      <LazyEditMemberDialog id={on('edit')} onClose={close} />
      <LazyDeleteMemberDialog id={on('delete')} onClose={close} />
      <LazyEraseMemberDialog id={on('erase')} onClose={close} />
      <LazyDeletedPeopleDialog open={act === 'deleted'} onClose={close} />
      <LazyMemberLinkDialog open={act === 'share'} onClose={close} />
    </Page>
  )
}

function introOf({ members, firstTimers }: { members: number; firstTimers: number }): string {
  const intro = t('members.intro', { count: members })
  return firstTimers === 0 ? intro : `${intro} ${t('members.introFirstTimers', { count: firstTimers })}`
}
