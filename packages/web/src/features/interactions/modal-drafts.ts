import type { ShownModal } from '@guildhall/protocol/objects/applications/interaction'
import type { InputState } from './input-state.ts'

type Draft = { readonly form: string; readonly filled: ReadonlyMap<string, InputState> }

/** How many closed modals are remembered until the page is closed. */
const most = 20
const drafts = new Map<string, Draft>()

/** The key of the same modal in the same channel for the same user. */
const placeOf = (userId: string, { application, channel_id, custom_id }: ShownModal): string =>
  `${userId}:${application.id}:${channel_id}:${custom_id}`

/** The input when the same modal was closed; null if there is none, or if its fields have changed. */
export function readModalDraft(userId: string, modal: ShownModal): ReadonlyMap<string, InputState> | null {
  const draft = drafts.get(placeOf(userId, modal))
  return draft?.form === JSON.stringify(modal.components) ? draft.filled : null
}

export function storeModalDraft(userId: string, modal: ShownModal, filled: ReadonlyMap<string, InputState>): void {
  drafts.delete(placeOf(userId, modal))
  drafts.set(placeOf(userId, modal), { form: JSON.stringify(modal.components), filled })
  const [oldest] = drafts.keys()
  if (drafts.size > most && oldest !== undefined) drafts.delete(oldest)
}

export function deleteModalDraft(userId: string, modal: ShownModal): void {
  drafts.delete(placeOf(userId, modal))
}
