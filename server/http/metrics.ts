/** Exports numbers for an operator in Prometheus's format. No label names a church, a person or a phone. */
import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Config } from '../config.ts'
import { churchQueue } from '../db/church-queue.ts'
import { waitingForShare } from '../db/pools.ts'
import { writeTrouble } from '../db/write-errors.ts'
import type { Live } from '../sync/live.ts'

/** The counters for the parts of the server. */
export type Metrics = {
  registry: Registry
  /** Counts the ops of one push by result. */
  pushed(results: readonly { status: string }[]): void
  jobEnded(name: string, outcome: 'done' | 'failed'): void
  providerAnswered(provider: string, call: string, outcome: 'done' | 'failed'): void
}

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

export function makeMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const ops = new Counter({
    name: 'narthex_ops_total',
    help: 'Changes of phones by result',
    labelNames: ['result'],
    registers,
  })
  const batch = new Histogram({
    name: 'narthex_push_ops',
    help: 'Changes in one push',
    buckets: [1, 2, 5, 10, 25, 50, 100, 250, 500],
    registers,
  })
  const jobs = new Counter({
    name: 'narthex_jobs_total',
    help: 'Jobs that ended',
    labelNames: ['job', 'outcome'],
    registers,
  })
  const providers = new Counter({
    name: 'narthex_provider_calls_total',
    help: 'Calls to providers of SMS, payments and mail',
    labelNames: ['provider', 'call', 'outcome'],
    registers,
  })
  return {
    registry,
    pushed(results) {
      batch.observe(results.length)
      for (const { status } of results) ops.inc({ result: status })
    },
    jobEnded: (job, outcome) => jobs.inc({ job, outcome }),
    providerAnswered: (provider, call, outcome) => providers.inc({ provider, call, outcome }),
  }
}

/** The measured parts besides requests. `reserve`: connections that no church's work uses up. */
type Measured = { config: Config; pool: pg.Pool; reserve: pg.Pool; live: Live; metrics: Metrics }

/**
 * Serves `GET /metrics` for the bearer of METRICS_TOKEN. Without the setting the address is unknown and nothing is
 * measured.
 */
export function serveMetrics(app: FastifyInstance, deps: Measured): void {
  const { metrics, config } = deps
  if (!config.metricsToken) return
  const { registry } = metrics
  collectDefaultMetrics({ register: registry })
  measureRequests(app, registry)
  measurePool(registry, deps.pool)
  measureQueues(registry, deps)
  const wanted = `Bearer ${config.metricsToken}`
  app.get('/metrics', async (request, reply) => {
    if (!same(request.headers.authorization ?? '', wanted))
      return reply.code(401).send('Wrong or no METRICS_TOKEN.\n')
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

function same(given: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)]
  return one.length === other.length && timingSafeEqual(one, other)
}

function measureRequests(app: FastifyInstance, registry: Registry): void {
  const seconds = new Histogram({
    name: 'narthex_http_seconds',
    help: 'Requests by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
}

function measurePool(registry: Registry, pool: pg.Pool): void {
  new Gauge({
    name: 'narthex_pool_connections',
    help: 'Connections to PostgreSQL: open, idle, and works that wait for one or for their share of them',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'open' }, pool.totalCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount + waitingForShare(pool))
    },
  })
}

function measureQueues(registry: Registry, { pool, reserve, live }: Measured): void {
  const registers = [registry]
  new Gauge({
    name: 'narthex_live_streams',
    help: 'Pages that are told of changes',
    registers,
    collect() {
      this.set(live.streams())
    },
  })
  new Gauge({
    name: 'narthex_church_queue',
    help: 'Churches in which somebody writes, and writers that wait for their turn',
    labelNames: ['of'],
    registers,
    collect() {
      const { churches, waiting } = churchQueue(pool).size()
      this.set({ of: 'churches' }, churches)
      this.set({ of: 'waiting' }, waiting)
    },
  })
  new Gauge({
    name: 'narthex_postgres_up',
    help: '1 where PostgreSQL answers',
    registers,
    async collect() {
      const answers = await pool.query('select 1').catch(() => null)
      this.set(answers ? 1 : 0)
    },
  })
  new Gauge({
    name: 'narthex_postgres_write_trouble',
    help: '1 from a write that failed until one succeeds: disk full, out of memory, read only',
    registers,
    async collect() {
      this.set((await writeTrouble(reserve)) ? 1 : 0)
    },
  })
  new Gauge({
    name: 'narthex_jobs_waiting',
    help: 'Jobs that wait or run',
    labelNames: ['job', 'state'],
    registers,
    async collect() {
      this.reset()
      const text = `select name, state::text as state, count(*)::int as count from pgboss.job
        where state in ('created', 'retry', 'active') group by 1, 2`
      const { rows } = await pool
        .query<{ name: string; state: string; count: number }>(text)
        .catch(() => ({ rows: [] }))
      for (const { name, state, count } of rows) this.set({ job: name, state }, count)
    },
  })
}

/** Counts every call of a provider by its outcome. */
export function counted<P extends { name: string }>(provider: P, metrics: Metrics): P {
  return new Proxy(provider, {
    get(target, call, receiver) {
      const value: unknown = Reflect.get(target, call, receiver)
      if (typeof value !== 'function' || typeof call !== 'string') return value
      return (...args: unknown[]) => {
        const answer: unknown = value.apply(target, args)
        if (answer instanceof Promise)
          answer.then(
            () => metrics.providerAnswered(target.name, call, 'done'),
            () => metrics.providerAnswered(target.name, call, 'failed'),
          )
        return answer
      }
    },
  })
}
