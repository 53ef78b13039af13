import { findEngines } from '../../scripts/parts/steps.mjs'
import { firefox } from './firefox.ts'
import { journeysIn } from './journeys.ts'

const command = findEngines().firefox
journeysIn(firefox(command ?? 'firefox'), command !== undefined)
