import type { Db } from '../../store/db.ts'
import type { ExportPiece } from '../exports/exported-channels-actions.ts'
import { listServedAttachments } from './account-exports-store.ts'
import { ACCOUNT_BEGINNING, type AccountPosition, collectAccountData } from './collected-account-actions.ts'

/** The files of an account, which are those in the ZIP file that the user can download. */
export async function* exportAccountFiles(db: Db, userId: string): AsyncGenerator<ExportPiece, void> {
  for (let at: AccountPosition | null = ACCOUNT_BEGINNING; at; ) {
    const { path, text, files, messages, next } = await collectAccountData(db, userId, at)
    at = next
    if (text === '') continue
    const ids = files.map(({ attachmentId }) => attachmentId)
    const served = await listServedAttachments(db, ids)
    const remaining = files.filter(({ attachmentId }) => served.has(attachmentId))
    const copied = remaining.map((file) => ({ path: file.path, from: { attachmentId: file.attachmentId } }))
    yield { path, text, files: copied, messages, channels: 0 }
  }
}
