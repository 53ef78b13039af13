import { useAddressDialog } from '../../lib/address/address-dialog.ts'
import { Page } from '../../ui/page.tsx'
import { useTableView } from '../../ui/table/use-table-view.ts'
import { CardDialog } from './card-dialog.tsx'
import { ChooseTable } from './choose-table.tsx'
import { PrintBar } from './print-bar.tsx'
import { useChoosable } from './use-choosable.ts'
import { useChosen } from './use-chosen.ts'
import { usePrinting } from './use-printing.ts'
import { t } from './messages.ts'
import './cards.css'

const actions = ['show'] as const

/** The page of member cards: show or share one, print some or all. It works offline too. */
export function CardsPage() {
  const state = useTableView()
  const choosable = useChoosable(state.view.query)
  const chosen = useChosen()
  const { progress, print } = usePrinting()
  const { id, open, close } = useAddressDialog(actions)
  return (
    <Page title={t('cards.title')} intro={t('cards.intro')} back="/members" backLabel={t('members.title')}>
      <div className="cards-choose">
        <ChooseTable
          state={state}
          choosable={choosable}
          chosen={chosen}
          onShow={(personId) => open('show', personId)}
        />
      </div>
      <PrintBar count={chosen.ids.size} progress={progress} onPrint={() => void print(chosen.ids)} />
      <CardDialog
        id={id}
        complete={choosable.complete}
        onClose={close}
        onPrint={(personId) => void print([personId])}
      />
    </Page>
  )
}
