import type { ShownModal } from '@guildhall/protocol/objects/applications/interaction'
import type { InputState } from './filled.ts'

type Draft = { readonly form: string; readonly filled: ReadonlyMap<string, InputState> }

/** So many forms that were left are remembered, as long as the page lives. */
const most = 20
const drafts = new Map<string, Draft>()

/** The same form in the same place, however often the same person opens it. */
const placeOf = (userId: string, { application, channel_id, custom_id }: ShownModal): string =>
  `${userId}:${application.id}:${channel_id}:${custom_id}`

/** What was filled in when the same form was left; null if there is nothing, or if it asks for other things now. */
export function readDraft(userId: string, modal: ShownModal): ReadonlyMap<string, InputState> | null {
  const draft = drafts.get(placeOf(userId, modal))
  return draft?.form === JSON.stringify(modal.components) ? draft.filled : null
}

export function keepDraft(userId: string, modal: ShownModal, filled: ReadonlyMap<string, InputState>): void {
  drafts.delete(placeOf(userId, modal))
  drafts.set(placeOf(userId, modal), { form: JSON.stringify(modal.components), filled })
  const [oldest] = drafts.keys()
  if (drafts.size > most && oldest !== undefined) drafts.delete(oldest)
}

export function forgetDraft(userId: string, modal: ShownModal): void {
  drafts.delete(placeOf(userId, modal))
}
