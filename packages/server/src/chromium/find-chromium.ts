import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { BrowserFailure } from './browser-failure.ts'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']

/** The path of a Chromium or Chrome on this machine. @throws BrowserFailure if there is none */
export function findChromium(): string {
  const named = process.env.CHROMIUM
  const folders = (process.env.PATH ?? '').split(delimiter)
  const found = named ?? NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram)
  if (found === undefined || !isProgram(found))
    throw new BrowserFailure(
      'a picture needs Chromium or Chrome: install it, or name it in the environment variable CHROMIUM',
    )
  return found
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
