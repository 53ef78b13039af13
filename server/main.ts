import { existsSync } from 'node:fs'
import { builtPages } from './pages/built-pages.ts'
import { serve } from './serve.ts'
import { untilStopped } from './until-stopped.ts'

if (existsSync('.env')) process.loadEnvFile('.env')
await untilStopped(() =>
  serve({ env: process.env, pages: builtPages(), demo: process.argv.includes('--demo') }),
)
