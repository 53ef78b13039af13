import { t } from '../../lib/messages/t.ts'
import { DoorBoard } from './door-board.tsx'
import { AtService } from './service/at-service.tsx'

/** The usher's Sunday screen. */
export const DoorPage = () => (
  <AtService title={`${t('door.title')} · ${t('common.appName')}`} Board={DoorBoard} />
)
