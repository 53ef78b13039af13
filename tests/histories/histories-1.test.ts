/** Runs the first share of the random histories. */
import { liveHistories } from './live-histories.ts'

liveHistories(1)
