import { keepScript } from '../../../../lib/device/keep-script.ts'

/** Where the page keeps the heavy reader and the service worker finds it. */
export const READER_CACHE = 'narthex-card-reader'

/** Keeps the reader's file for a door without a network. */
export const keepReader = (address: string): Promise<void> => keepScript(READER_CACHE, address)
