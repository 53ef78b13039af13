/** The interface of a browser for journeys, in any engine. The proxy cuts its network, not the browser. */
export type Engine = {
  name: string
  /** True if its storage survives a restart on the same folder. */
  lasting: boolean
  /** Starts it on a folder of its own. */
  start(folder: string): Promise<Phone>
}

export type Phone = {
  version: string
  goto(url: string): Promise<void>
  reload(): Promise<void>
  /** Taps the visible element with this name. Throws when there is none. */
  tap(kind: Kind, name: string): Promise<void>
  /** Types into a field, key by key, replacing its text. */
  type(name: string, text: string): Promise<void>
  /** Runs the function's source in the page, so it can use nothing from its scope. */
  evaluate<T, Args extends readonly unknown[]>(
    inPage: (...args: Args) => T | Promise<T>,
    ...args: Args
  ): Promise<T>
  /** Quits it normally. */
  quit(): Promise<void>
  /** Kills every process immediately, as on a phone that runs out of battery. */
  kill(): Promise<void>
}

export type Kind = 'button' | 'link' | 'field' | 'tick'
