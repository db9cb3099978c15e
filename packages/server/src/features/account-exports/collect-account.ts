import { promisify } from 'node:util'
import { deflateRaw } from 'node:zlib'
import { handler, type PayloadOf } from '../../kernel/job.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { writeAsSystem } from '../../kernel/unit-of-work/system-unit.ts'
import { collectAccountJob } from './account-exports-jobs.ts'
import { lockCollecting, removeSomeParts, saveAccountExport, saveExportPart } from './account-exports-store.ts'
import {
  type AccountData,
  type AccountPosition,
  collectAccountData,
  END_OF_MESSAGES,
} from './collected-account-actions.ts'

/** The maximum size of an export's compressed texts, bytes, and its maximum number of attachments. */
const MOST_BYTES = 134_217_728
const MOST_FILES = 50_000

/** How many parts of an earlier export are removed in one unit of work. */
const OLD_PARTS = 50

const compress = promisify(deflateRaw)

type Payload = PayloadOf<typeof collectAccountJob>

/** Collects an account in many units of work. It ends if the export was removed meanwhile. */
export const collectAccount = handler(collectAccountJob, async function* (kernel, beginning) {
  let at = beginning
  for (;;) {
    const next = await collectSome(kernel, at)
    if (!next) return
    at = next
    yield at
  }
})

async function collectSome(kernel: Kernel, payload: Payload): Promise<Payload | null> {
  const { user_id: userId, export_id: exportId, position, stage, place_id, after_id } = payload
  const at: AccountPosition = { stage: stageOf(stage), place_id, after_id }
  if (at.stage === 'account' && (await removeOldParts(kernel, payload))) return payload
  const data = await collectAccountData(kernel.store.db, userId, at)
  const bytes = data.text === '' ? null : await compress(data.text)
  return writeAsSystem(kernel, { name: 'collect-account', emits: [] }, async ({ db }) => {
    const row = await lockCollecting(db, userId, exportId)
    if (!row) return null
    const size = row.size + (bytes?.length ?? 0)
    const files = row.files + data.files.length
    const isFull = size > MOST_BYTES || files > MOST_FILES
    const next = isFull ? null : data.next
    if (!isFull) await saveParts(db, { userId, exportId, position }, data, bytes)
    else if (at.after_id !== '0') {
      const end = await compress(END_OF_MESSAGES)
      await saveParts(db, { userId, exportId, position }, { ...data, files: [] }, end)
    }
    const state = next ? 'collecting' : 'ready'
    await saveAccountExport(db, { ...row, ...(!isFull && { size, files }), state, is_truncated: isFull })
    return next && { ...payload, ...next, position: position + 1 }
  })
}

/** Removes some parts of the user's earlier exports. @returns whether there may be more */
async function removeOldParts(kernel: Kernel, { user_id, export_id }: Payload): Promise<boolean> {
  const before = String(BigInt(export_id) - 1n)
  const unit = { name: 'collect-account', emits: [] }
  return (await writeAsSystem(kernel, unit, ({ db }) => removeSomeParts(db, user_id, before, OLD_PARTS))) === OLD_PARTS
}

const stageOf = (stage: string): AccountPosition['stage'] =>
  stage === 'guild' || stage === 'channel' ? stage : 'account'

async function saveParts(
  db: Parameters<typeof saveExportPart>[0],
  { userId: user_id, exportId: export_id, position }: { userId: string; exportId: string; position: number },
  { path, files }: AccountData,
  bytes: Uint8Array | null,
): Promise<void> {
  const key = { user_id, export_id, position }
  if (bytes) await saveExportPart(db, { ...key, number: 0, path, attachment_id: null, bytes })
  for (const [index, file] of files.entries())
    await saveExportPart(db, {
      ...key,
      number: index + 1,
      path: file.path,
      attachment_id: file.attachmentId,
      bytes: null,
    })
}
