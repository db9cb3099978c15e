import type { DraftFile } from '../../../state/drafts.ts'

type Files = readonly DraftFile[]

export const updateFile = (files: Files, id: string, change: Partial<DraftFile>): Files =>
  files.map((each) => (each.id === id ? { ...each, ...change } : each))

export const removeFile = (files: Files, id: string): Files => files.filter((each) => each.id !== id)

/** Moves a file one position earlier (-1) or later (1), if possible. */
export function moveFile(files: Files, id: string, by: -1 | 1): Files {
  const from = files.findIndex((each) => each.id === id)
  const file = files[from]
  const to = from + by
  if (file === undefined || to < 0 || to >= files.length) return files
  return files.toSpliced(from, 1).toSpliced(to, 0, file)
}
