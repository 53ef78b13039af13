import { keepScript } from '../../../../lib/device/keep-script.ts'

/** The cache in which the page stores the large reader and the service worker finds it. */
export const READER_CACHE = 'narthex-card-reader'

/** Stores the reader's file for a door without a network. */
export const keepReader = (address: string): Promise<void> => keepScript(READER_CACHE, address)
