import { findEngines } from '../../scripts/parts/steps.mjs'
import { journeysIn } from './journeys.ts'
import { webkit } from './webkit.ts'

const found = findEngines()
journeysIn(webkit(found.lasting), found.webkit)
