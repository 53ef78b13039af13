/** What a page asks its worker to keep for a dead network: addresses, and the text of the style that all have. */
export type KeepPages = { type: 'KEEP'; style: string; pages: string[]; files: string[] }
