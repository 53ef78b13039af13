import { captureStyle } from '../capture/capture-style.ts'
import give from './give.css?inline'

export const giveStyle = `${captureStyle}\n${give}`
