import type { Message } from '@guildhall/protocol/objects/messages/message'
import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Client } from './client.ts'
import { readStoredDrafts, storeDrafts } from './stored-drafts.ts'
import { useClient } from './use-client.ts'

/** A file for a message. */
export type DraftFile = {
  /** An ID within this page only. */
  readonly id: string
  readonly file: File
  /** Its name. */
  readonly name: string
  /** Its description; may be empty. */
  readonly description: string
  readonly isSpoiler: boolean
}

/** The message that is replied to, and whether its author is mentioned. */
export type ReplyTarget = { readonly message: Message; readonly ping: boolean }

/** A draft in a channel. */
export type ChannelDraft = {
  readonly text: string
  /** The completed names in the text, as shown and as sent. */
  readonly inserted: ReadonlyMap<string, string>
  readonly files: readonly DraftFile[]
  readonly reply: ReplyTarget | null
  /** The message that the user is editing. */
  readonly editing: string | null
}

const empty: ChannelDraft = { text: '', inserted: new Map(), files: [], reply: null, editing: null }

type AllDrafts = ReadonlyMap<string, ChannelDraft>

let lastFile = 0

/** Drafts by channel. Texts outlive a reload of the tab; files and replies don't. */
export class Drafts {
  readonly store: StoreApi<AllDrafts> = createStore(() => new Map())
  /** Their user; null until READY. */
  #userId: string | null = null

  constructor(client: Pick<Client, 'onEvent'>) {
    client.onEvent((event) => {
      if (event.type === 'READY') this.#open(event.data.user.id)
    })
  }

  of(channelId: string): ChannelDraft {
    return draftIn(this.store.getState(), channelId)
  }

  setText(channelId: string, text: string, inserted?: ReadonlyMap<string, string>): void {
    this.#change(channelId, inserted === undefined ? { text } : { text, inserted })
    this.#keep()
  }

  startReply(channelId: string, message: Message, ping = true): void {
    this.#change(channelId, { reply: { message, ping }, editing: null })
  }

  setPing(channelId: string, ping: boolean): void {
    const { reply } = this.of(channelId)
    if (reply !== null) this.#change(channelId, { reply: { ...reply, ping } })
  }

  endReply(channelId: string): void {
    this.#change(channelId, { reply: null })
  }

  startEdit(channelId: string, messageId: string): void {
    this.#change(channelId, { editing: messageId })
  }

  endEdit(channelId: string): void {
    this.#change(channelId, { editing: null })
  }

  addFiles(channelId: string, files: readonly File[]): void {
    const added = files.map((file) => {
      lastFile += 1
      return { id: String(lastFile), file, name: file.name, description: '', isSpoiler: false }
    })
    this.#change(channelId, { files: [...this.of(channelId).files, ...added] })
  }

  setFiles(channelId: string, files: readonly DraftFile[]): void {
    this.#change(channelId, { files })
  }

  /** The draft was sent: only the message being edited stays. */
  clear(channelId: string): void {
    const { editing } = this.of(channelId)
    this.#change(channelId, { ...empty, editing })
    this.#keep()
  }

  #open(userId: string): void {
    if (this.#userId !== null) return
    this.#userId = userId
    const kept = [...readStoredDrafts(userId)].map(([id, each]) => [id, { ...empty, ...each }] as const)
    this.store.setState(new Map([...kept, ...this.store.getState()]), true)
  }

  #change(channelId: string, change: Partial<ChannelDraft>): void {
    this.store.setState((all) => new Map(all).set(channelId, { ...draftIn(all, channelId), ...change }), true)
  }

  #keep(): void {
    if (this.#userId !== null) storeDrafts(this.#userId, this.store.getState())
  }
}

const draftIn = (all: AllDrafts, channelId: string): ChannelDraft => all.get(channelId) ?? empty

/** A part of a channel's draft; the component is rendered again only when that part changes. */
export function useChannelDraft<T>(channelId: string, select: (draft: ChannelDraft) => T): T {
  return useStore(useClient().drafts.store, (all) => select(draftIn(all, channelId)))
}
