import { closeSync, fsyncSync, openSync, renameSync } from 'node:fs'
import { dirname } from 'node:path'

/** Gives a finished file its name, on the disk too. */
export function finishFile(unfinished: string, path: string): void {
  sync(unfinished)
  renameSync(unfinished, path)
  sync(dirname(path))
}

function sync(path: string): void {
  const file = openSync(path, 'r')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}
