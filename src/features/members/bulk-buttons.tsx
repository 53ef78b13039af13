import { useNavigate } from 'react-router-dom'
import type { Person } from '../../../sync/client/api.ts'
import { useKnowsPath } from '../../lib/address/known-paths.ts'
import { Button } from '../../ui/button.tsx'
import { t } from '../../lib/messages/t.ts'
import { tFilter } from './filter-messages.ts'

/** The steps that ask something first. */
export type BulkAct = 'cell' | 'department' | 'followUp' | 'delete'

export type Bulk = {
  act: BulkAct
  people: readonly Person[]
  /** Ends the selection. */
  clear: () => void
}

export const isBulk = ({ bulk }: { bulk: Bulk | null }): boolean => bulk !== null

const idsOf = (people: readonly Person[]) => people.map(({ id }) => id)

type BulkButtonsProps = { people: readonly Person[]; onChoose: (act: BulkAct) => void }

/** The actions for all selected people. */
export function BulkButtons({ people, onChoose }: BulkButtonsProps) {
  const navigate = useNavigate()
  const hasSms = useKnowsPath('/bulk-sms')
  return (
    <>
      {hasSms && (
        <Button
          tone="plain"
          icon="message"
          onClick={() => navigate('/bulk-sms?to=people', { state: { people: idsOf(people) } })}
        >
          {tFilter('memberFilter.sms')}
        </Button>
      )}
      <Button tone="plain" onClick={() => onChoose('cell')}>
        {tFilter('memberFilter.toCell')}
      </Button>
      <Button tone="plain" onClick={() => onChoose('department')}>
        {tFilter('memberFilter.toDepartment')}
      </Button>
      <Button tone="plain" onClick={() => onChoose('followUp')}>
        {tFilter('memberFilter.toHelper')}
      </Button>
      <Button
        tone="plain"
        onClick={() => {
          // The cards read the chosen people from here, because an address holds only a few dozen ids.
          sessionStorage.setItem('cards-people', JSON.stringify(idsOf(people)))
          navigate('/cards?who=chosen')
        }}
      >
        {t('members.toCards')}
      </Button>
      <Button tone="plain" icon="trash" onClick={() => onChoose('delete')}>
        {t('common.delete')}
      </Button>
    </>
  )
}
