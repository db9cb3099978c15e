import { appendFileSync } from 'node:fs'
import { registerHooks } from 'node:module'

/** Loaded before a program (`--import`), this logs every module that it loads, one per line. */
const file = process.env.LIST_MODULES_IN
if (file) {
  registerHooks({
    load: (url, context, next) => {
      appendFileSync(file, `${url}\n`)
      return next(url, context)
    },
  })
}
