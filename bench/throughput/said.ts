/** What the bench and the process that makes the load say to each other. */

/** One church for each connection. */
export type Door = {
  church: string
  account: string
  device: string
  token: string
  services: string[]
  people: string[]
}

export type Kind = 'bare' | 'bare-batch' | 'rest' | 'push'

export type Round = { kind: Kind; url: string; seconds: number; connections: number; marksEach: number }

export type Heard = { marks: number; seconds: number; failures: number; answerMs: number[] }
