/** The part of autocannon that the bench uses; the package brings no types. */
declare module 'autocannon' {
  type Request = { method?: string; path?: string; headers?: Record<string, string>; body?: string }
  type SetUp = Request & { setupRequest?: (request: Request) => Request }
  type Client = { setRequests(requests: SetUp[]): void }
  type Options = { url: string; connections: number; duration: number; setupClient(client: Client): void }
  type Instance = PromiseLike<{ errors: number }> & {
    on(event: 'response', listener: (client: Client, status: number, bytes: number, ms: number) => void): void
  }
  function autocannon(options: Options): Instance
  export = autocannon
}
