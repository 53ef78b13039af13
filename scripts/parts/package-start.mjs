import { whenStarterIsGone } from './starter.mjs'

// `npm start` of the package. npm ends at SIGTERM and passes it to a shell, which drops it.
process.env.NODE_ENV ??= 'production'
await import('../../dist/server/main.js')
whenStarterIsGone(() => process.emit('SIGTERM'))
