import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describeError } from '../describe-error.ts'
import type { ContentScanner } from '../kernel/parts/media.ts'
import { Failure } from './failure.ts'

/**
 * Loads a module that looks at the media people send, in place of the server's own scanner: it exports `scan`, which is
 * given `{ links }` and says, at once or later, whether they are unfit for everyone.
 *
 * @throws Failure
 */
export async function loadContentScanner(path: string): Promise<ContentScanner> {
  const module: { scan?: unknown } = await import(pathToFileURL(resolve(path)).href).catch((error: unknown) => {
    throw new Failure(`cannot load the content scanner ${path}: ${describeError(error)}`)
  })
  const { scan } = module
  if (typeof scan !== 'function') throw new Failure(`the content scanner ${path} exports no function "scan"`)
  return async (media) => (await scan(media)) === true
}
