import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describeError } from '../describe-error.ts'
import type { ContentScanner } from '../kernel/parts/media.ts'
import { Failure } from './failure.ts'

/**
 * Loads a module that replaces the server's content filter: it exports `scan`, which receives `{ links }` and returns,
 * or resolves with, whether the media are unsuitable for some users.
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
