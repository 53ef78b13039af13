import { liveHistories } from './live-histories.ts'

liveHistories(2)
