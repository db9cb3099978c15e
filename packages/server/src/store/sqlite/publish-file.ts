import { closeSync, fsyncSync, openSync, renameSync } from 'node:fs'
import { dirname } from 'node:path'

/** Renames a finished file to its final name, and flushes the folder. */
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
