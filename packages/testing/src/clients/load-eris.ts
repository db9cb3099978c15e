import { createRequire, registerHooks } from 'node:module'
import { pathToFileURL } from 'node:url'

// eris uses pako for decompression if it is installed, without depending on it. Only eris resolves it here. Tests may share a
// process, and eris looks for pako only once, so all of them load it from this module.
const url = pathToFileURL(createRequire(import.meta.resolve('guildhall/app')).resolve('pako')).href
registerHooks({
  resolve: (name, context, next) =>
    name === 'pako' && context.parentURL?.includes('/node_modules/eris/')
      ? { url, format: 'commonjs', shortCircuit: true }
      : next(name, context),
})

/** eris from the registry, with its own REST and gateway code. */
export const { default: eris } = await import('eris')
