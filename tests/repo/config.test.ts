import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadConfig } from '../../server/config.ts'
import { settingNames } from '../../server/settings.ts'
import { staysOff, mustBeFree } from '../../server/serve.ts'
import { makeDataFolder } from '../../server/data-folder.ts'
import { spec } from '../spec/spec.ts'

const example = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8')
const exampleLines = example.split('\n').filter((line) => /^[A-Z_]+=/.test(line))

test('.env.example lists all settings and no others', () => {
  expect(exampleLines.map((line) => line.split('=')[0]).sort()).toEqual([...settingNames].sort())
})

test('.env.example unchanged means the defaults', () => {
  const env = Object.fromEntries(exampleLines.map((line) => line.split('=') as [string, string]))
  expect(loadConfig(env)).toEqual(loadConfig({}))
})

spec('9 Base address')
test('an empty environment gives a server on localhost:3000 with its own database', () => {
  expect(loadConfig({})).toMatchObject({
    port: 3000,
    publicUrl: 'http://localhost:3000',
    databaseUrl: undefined,
    trialDays: 0,
    planCatalogue: 'standard',
    appName: 'Narthex',
  })
})

test.each([
  ['PORT', 'many'],
  ['PORT', '70000'],
  ['HOST', 'church.example.org'],
  ['HOST', '300.1.1.1'],
  ['DATABASE_URL', 'mysql://x'],
  ['DATABASE_POOL', '4'],
  ['DATABASE_POOL', '201'],
  ['DATABASE_TIMEOUT_SECONDS', '0'],
  ['REQUEST_TIMEOUT_SECONDS', '9'],
  ['PUBLIC_URL', 'church.example.org'],
  ['TRIAL_DAYS', '-1'],
  ['PLAN_CATALOGUE', 'cheap'],
  ['SMTP_URL', 'mail.example.org'],
  ['MAIL_FROM', 'nobody'],
  ['MAIL_FROM', 'a@b.c\r\nBcc: d@e.f'],
  ['IMAGE_HOST_URL', 'ftp://x'],
  ['IMAGE_HOST_PICTURES', 'http://pictures.example'],
  ['SUPPORT_EMAIL', 'help'],
  ['SUPPORT_PHONE', 'call us'],
  ['LOG_LEVEL', 'loud'],
  ['TRUST_PROXY', 'everybody'],
  ['TRUST_PROXY', 'true'],
  ['TRUST_PROXY', 'TRUE'],
  ['TRUST_PROXY', '0.0.0.0/0'],
  ['TRUST_PROXY', '10.0.0.1, ::/0'],
  ['TRUST_PROXY', '10.0.0.0/99'],
  ['TRUST_PROXY', '0.0.0.0/1, 128.0.0.0/1'],
  ['TRUST_PROXY', '::/1'],
  ['TLS_CERT', '/no/such/file'],
  ['DATA_DIR', 'package.json'],
  ['APP_NAME', 'x'.repeat(41)],
  ['PAYSTACK_SECRET_KEY', 'pk_test_0123456789'],
  ['PAYSTACK_URL', 'http://api.paystack.co'],
  ['PAYSTACK_URL', 'http://localhost.example.org'],
  ['SMS_PROVIDER', 'pigeon'],
  ['SMS_SENDER', 'A name of more than eleven'],
  ['TERMII_URL', 'ftp://x'],
  ['AFRICASTALKING_API_KEY', 'a key'],
])('%s=%j stops the start with a sentence that names it', (name, value) => {
  expect(() => loadConfig({ [name]: value })).toThrow(new RegExp(`^${name} must be .*\\.$`))
})

test.each([
  [{ TLS_CERT: 'package.json' }, 'TLS_KEY'],
  [{ IMAGE_HOST_PRESET: 'x' }, 'IMAGE_HOST_URL'],
  [{ SMTP_URL: 'smtp://localhost:25' }, 'MAIL_FROM'],
  [{ SMS_PROVIDER: 'termii' }, 'TERMII_API_KEY'],
  [{ SMS_PROVIDER: 'termii', TERMII_API_KEY: 'TL0123' }, 'SMS_SENDER'],
  [{ SMS_PROVIDER: 'africastalking', AFRICASTALKING_API_KEY: 'atsk_0123' }, 'AFRICASTALKING_USERNAME'],
])('%j alone names what is missing: %s', (env: Record<string, string>, missing) => {
  expect(() => loadConfig(env)).toThrow(new RegExp(`^${missing} must be set when`))
})

test('a wrong key is not shown', () => {
  const sentence = () => loadConfig({ PAYSTACK_SECRET_KEY: 'nearly-right-secret' })
  expect(sentence).toThrow(/^PAYSTACK_SECRET_KEY must be/)
  expect(sentence).not.toThrow(/nearly-right/)
})

spec('Settings: sentences')
test('outside services need TLS, or run on this machine', () => {
  const keyed = { PAYSTACK_SECRET_KEY: 'sk_test_0123456789' }
  expect(loadConfig(keyed).paystack?.url).toBe('https://api.paystack.co')
  expect(loadConfig({ ...keyed, PAYSTACK_URL: 'http://127.0.0.1:4000/' }).paystack?.url).toBe(
    'http://127.0.0.1:4000',
  )
  expect(loadConfig({}).paystack).toBeUndefined()
  expect(loadConfig({}).sms).toEqual({ provider: 'sandbox' })
})

test('reads address, pool and timeouts', () => {
  expect(loadConfig({})).toMatchObject({
    host: '0.0.0.0',
    pool: { max: 20, statementTimeoutMs: 60_000 },
    requestTimeoutMs: 300_000,
  })
  const set = {
    HOST: '127.0.0.1',
    DATABASE_POOL: '50',
    DATABASE_TIMEOUT_SECONDS: '20',
    REQUEST_TIMEOUT_SECONDS: '30',
  }
  expect(loadConfig(set)).toMatchObject({
    host: '127.0.0.1',
    pool: { max: 50, statementTimeoutMs: 20_000 },
    requestTimeoutMs: 30_000,
  })
})

test('a number of proxies trusts that many hops', () => {
  const { trustProxy } = loadConfig({ TRUST_PROXY: '2' })
  expect(
    [0, 1, 2].map((hop) => (trustProxy as (address: string, hop: number) => boolean)('10.0.0.1', hop)),
  ).toEqual([true, true, false])
  expect(loadConfig({ TRUST_PROXY: '10.0.0.0/8, loopback' }).trustProxy).toEqual(['10.0.0.0/8', 'loopback'])
})

spec('Settings: TRUST_PROXY')
test('refuses TRUST_PROXY=true and says what to write instead', () => {
  expect(() => loadConfig({ TRUST_PROXY: 'true' })).toThrow(
    'TRUST_PROXY must be the number of proxies in front of the server, like 1, or their addresses separated by commas.',
  )
  for (const none of [undefined, '', 'false'])
    expect(loadConfig({ TRUST_PROXY: none }).trustProxy).toBe(false)
  expect(loadConfig({ TRUST_PROXY: '::1, 10.0.0.0/8' }).trustProxy).toEqual(['::1', '10.0.0.0/8'])
})

spec('Sandbox: not with providers')
test.each([
  [{}, [/^No SMTP_URL is set: no mail is sent\. Read it at \/sandbox, in a browser on this machine\.$/]],
  [
    { PUBLIC_URL: 'https://church.example' },
    [
      /^No SMTP_URL is set: no mail is sent\. Nobody gets codes .*hand-over stay off for it\.$/,
      /^No PAYSTACK/,
      /^No SMS_PROVIDER/,
      /\/sandbox is closed\.$/,
    ],
  ],
  [
    {
      PUBLIC_URL: 'https://church.example',
      SMTP_URL: 'smtp://mail.example',
      MAIL_FROM: 'a@church.example',
      PAYSTACK_SECRET_KEY: 'sk_test_0123456789',
      SMS_PROVIDER: 'termii',
      SMS_SENDER: 'Church',
      TERMII_API_KEY: 'abcdef',
    },
    [],
  ],
])('a start with %j says what stays off', (env: Record<string, string>, says: RegExp[]) => {
  expect(staysOff(loadConfig(env))).toEqual(says.map((pattern) => expect.stringMatching(pattern)))
})

test('names the path and the reason of an unusable certificate file', () => {
  expect(() => loadConfig({ TLS_KEY: '/no/such/key' })).toThrow(
    'TLS_KEY must be the path of a key file that can be read. There is no file /no/such/key.',
  )
  expect(() => loadConfig({ TLS_CERT: '/tmp' })).toThrow('that can be read. /tmp is no file.')
  expect(() => loadConfig({ TLS_KEY: '-----BEGIN PRIVATE KEY-----' })).not.toThrow(/BEGIN/)
})

test.runIf(process.getuid?.() === 0)('reports an unreadable key file by its path', () => {
  const code = `import('./server/config.ts').then(({ loadConfig }) => loadConfig({ TLS_KEY: '/etc/shadow' })).catch(({ message }) => console.log(message))`
  const ran = spawnSync(process.execPath, ['--import', 'tsx', '--eval', code], {
    uid: 1,
    gid: 1,
    env: { PATH: process.env.PATH, TMPDIR: '/tmp' },
    encoding: 'utf8',
  })
  expect(ran.stdout).toContain(
    'TLS_KEY must be the path of a key file that can be read. This user has no permission to read /etc/shadow.',
  )
})

test('files without certificate or key stop the start with a sentence', () => {
  const pair = { TLS_CERT: 'package.json', TLS_KEY: 'package.json' }
  expect(() => loadConfig(pair)).toThrow('TLS_CERT must be the path of a certificate in PEM form.')
})

spec('Settings: sentences')
test('reports an impossible folder by its setting, also without endless retries', () => {
  expect(() => makeDataFolder('/proc/x/y')).toThrow(/^DATA_DIR must be .*\/proc\/x\/y cannot be made\.$/)
  expect(() => makeDataFolder(process.cwd())).not.toThrow()
  const above = mkdtempSync(join(tmpdir(), 'narthex-data-'))
  const made = join(above, 'data')
  makeDataFolder(made)
  // PostgreSQL of a root server runs as another user, who needs to pass through the folder.
  expect(statSync(made).mode & 0o777).toBe(process.getuid?.() === 0 ? 0o711 : 0o700)
  rmSync(above, { recursive: true })
})

test('finds a port in use before anything starts, leaving others free', async () => {
  const other = createServer().listen(0, '0.0.0.0')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  await expect(mustBeFree(port, '0.0.0.0')).rejects.toMatchObject({ code: 'EADDRINUSE' })
  other.close()
  await once(other, 'close')
  await mustBeFree(port, '0.0.0.0')
  await mustBeFree(port, '0.0.0.0')
})
