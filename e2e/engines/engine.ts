/** What a journey asks of a browser, whichever engine it stands on. Its network is cut on the way there, not in it. */
export type Engine = {
  name: string
  /** Whether what it stores is there again when it is started on the same folder. */
  lasting: boolean
  /** Starts it on a folder of its own. */
  start(folder: string): Promise<Phone>
}

export type Phone = {
  version: string
  goto(url: string): Promise<void>
  reload(): Promise<void>
  /** Taps what is seen under this name. Throws when nothing is. */
  tap(kind: Kind, name: string): Promise<void>
  /** Types into a field, key by key, in place of what stands there. */
  type(name: string, text: string): Promise<void>
  /** Runs in the page, by its text: it can use nothing from around it. */
  evaluate<T, Args extends readonly unknown[]>(
    inPage: (...args: Args) => T | Promise<T>,
    ...args: Args
  ): Promise<T>
  /** Ends it in order. */
  quit(): Promise<void>
  /** No goodbye: every process is ended at once, as on a phone that runs out of battery. */
  kill(): Promise<void>
}

export type Kind = 'button' | 'link' | 'field' | 'tick'
