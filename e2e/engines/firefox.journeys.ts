import { findEngines } from '../../scripts/parts/engines.mjs'
import { firefox } from './firefox.ts'
import { journeysIn } from './journeys.ts'

const command = findEngines().firefox
journeysIn(firefox(command ?? 'firefox'), command !== undefined)
