/** Runs the second share of the random histories. */
import { liveHistories } from './live-histories.ts'

liveHistories(2)
