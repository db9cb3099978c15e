// A message as HTML.
import { MessageFlag } from '@guildhall/protocol/enums/message-flag'
import type { Poll } from '@guildhall/protocol/objects/messages/poll'
import { colorText, type ExportSource } from '../features/exports/exported-people-view.ts'
import { type StoredMessage, type StoredSnapshot, shownEmbeds } from '../features/messages/messages-view.ts'
import { toPoll } from '../features/messages/poll-view.ts'
import type { ReactionKind } from '../features/messages/reactions-view.ts'
import { addressOfPath, type Markup, markup } from './markup.ts'
import { componentsMarkup } from './page-components.ts'
import { embedMarkup } from './page-embeds.ts'
import { attachmentsMarkup, stickersMarkup } from './page-files.ts'
import { channelLink, emojiMarkup, markdownText } from './page-markdown.ts'
import { nameOfPerson, type PageNames } from './page-names.ts'
import { isWrittenBySomebody, systemSentence } from './system-sentences.ts'

/** What a message shows besides itself. */
export interface MessagePlace {
  readonly source: ExportSource
  readonly names: PageNames
  /** The address of an earlier message; undefined if it isn't known. */
  readonly addressOf: (id: string) => string | undefined
}

const MOST_CHARACTERS_OF_REPLIES = 120

/** The beginning of a group of messages: their author and the time of the first. */
export function groupHead({ names, source }: MessagePlace, message: StoredMessage): Markup {
  const person = names.people.get(message.author_id)
  const user = message.author ?? person?.user
  const avatar = user ? names.avatarPath(user) : ''
  const name = authorName(names, message)
  const color = message.author ? 0 : colorOf(source, person?.member?.roles ?? [])
  const label = message.webhook_id !== undefined ? 'Webhook' : user?.bot ? 'Bot' : null
  return markup`${
    avatar === ''
      ? markup`<span class="avatar" aria-hidden="true">${[...name][0]}</span>`
      : markup`<img class="avatar" src="${addressOfPath(avatar)}" alt="" loading="lazy">`
  }<h3>${
    color === 0
      ? null
      : markup`<svg class="dot" viewBox="0 0 8 8" aria-hidden="true"><circle cx="4" cy="4" r="4" fill="${colorText(color)}"/></svg>`
  }<bdi>${name}</bdi>${label && markup` <span class="label">${label}</span>`} ${timeOf(message)}</h3>`
}

const authorName = (names: PageNames, { author, author_id }: StoredMessage): string =>
  author?.global_name ?? author?.username ?? nameOfPerson(names.people.get(author_id)) ?? 'Deleted User'

const colorOf = ({ guild }: ExportSource, roles: readonly string[]): number =>
  roles
    .map((id) => guild?.roles.get(id))
    .filter((role) => role !== undefined && role.color !== 0)
    .toSorted((one, other) => (other?.position ?? 0) - (one?.position ?? 0))[0]?.color ?? 0

const timeOf = ({ timestamp }: { readonly timestamp: string }): Markup =>
  markup`<time datetime="${timestamp}" title="${timestamp.slice(0, 10)}">${timestamp.slice(11, 16)}</time>`

/** A message without its author. */
export function messageMarkup(place: MessagePlace, message: StoredMessage): Markup {
  const { names } = place
  const { id, content, edited_timestamp, pinned, interaction, poll, reactions = [] } = message
  const [forwarded] = message.message_snapshots ?? []
  if (!isWrittenBySomebody(message)) return systemMarkup(place, message)
  return markup`<div class="message" id="m${id}">${[
    replyMarkup(place, message),
    interaction
      ? markup`<div class="quiet">${names.userName(interaction.user.id) ?? interaction.user.username} used /${interaction.name}</div>`
      : null,
    content === '' ? null : markup`<div class="text" dir="auto">${markdownText(names, content, 'message')}</div>`,
    forwarded ? snapshotMarkup(names, forwarded.message) : null,
    partsMarkup(names, message, shownEmbeds(message)),
    poll ? pollMarkup(names, toPoll(poll)) : null,
    reactionsMarkup(names, reactions),
    (message.flags & MessageFlag.HAS_THREAD) === 0 || !names.channel(id)
      ? null
      : markup`<div class="quiet">Thread: ${channelLink(names, id)}</div>`,
    pinned ? markup`<div class="quiet">Pinned</div>` : null,
    edited_timestamp === null
      ? null
      : markup`<div class="quiet">Edited <time datetime="${edited_timestamp}">${edited_timestamp.slice(0, 16).replace('T', ' ')}</time></div>`,
  ]}</div>`
}

/** A system message, in a line with its author. */
const systemMarkup = ({ names }: MessagePlace, message: StoredMessage): Markup =>
  markup`<div class="message system" id="m${message.id}"><bdi class="about">${authorName(names, message)}</bdi> ${systemSentence(names, message)} ${timeOf(message)}${reactionsMarkup(names, message.reactions ?? [])}</div>`

function partsMarkup(
  names: PageNames,
  { attachments, components, sticker_items = [], flags }: StoredSnapshot | StoredMessage,
  embeds: StoredSnapshot['embeds'],
): Markup {
  // Components show the message's files themselves.
  const isDrawnByComponents = (flags & MessageFlag.IS_COMPONENTS_V2) !== 0
  return markup`${[
    isDrawnByComponents ? null : attachmentsMarkup(attachments),
    embeds.map((embed) => embedMarkup(names, embed)),
    stickersMarkup(names, sticker_items),
    componentsMarkup(names, components),
  ]}`
}

const snapshotMarkup = (names: PageNames, snapshot: StoredSnapshot): Markup =>
  markup`<div class="quiet">Forwarded</div><blockquote><div class="text" dir="auto">${markdownText(names, snapshot.content, 'message')}</div>${partsMarkup(names, snapshot, snapshot.embeds)}</blockquote>`

function replyMarkup({ names, addressOf }: MessagePlace, { type, message_reference }: StoredMessage): Markup | null {
  if (type !== 19 || !message_reference?.message_id) return null
  const answered = names.referenced.get(message_reference.message_id)
  if (!answered) return markup`<div class="quiet">Reply to a deleted message</div>`
  const address = addressOf(answered.id)
  const title = markup`Reply to <bdi>${authorName(names, answered)}</bdi>`
  const text = [...answered.content].slice(0, MOST_CHARACTERS_OF_REPLIES).join('')
  const excerpt = markup`<span dir="auto">${markdownText(names, text, 'preview')}</span>`
  const link = address === undefined ? title : markup`<a href="${address}">${title}</a>`
  return markup`<div class="quiet reply">${link} ${excerpt}</div>`
}

function reactionsMarkup(names: PageNames, reactions: readonly ReactionKind[]): Markup | null {
  if (reactions.length === 0) return null
  return markup`<ul class="reactions" aria-label="Reactions">${reactions.map(
    ({ emoji, count, burst }) => markup`<li>${emojiMarkup(names, emoji)} ${count + (burst?.count ?? 0)}</li>`,
  )}</ul>`
}

function pollMarkup(names: PageNames, { question, answers, results }: Poll): Markup {
  const counts = new Map(results.answer_counts.map(({ id, count }) => [id, count]))
  const total = Math.max(1, ...counts.values())
  return markup`<div class="box poll"><div class="title" dir="auto">${question.text}</div><ul>${answers.map(
    ({ answer_id, poll_media: { text, emoji } }) => {
      const count = counts.get(answer_id) ?? 0
      const bar = markup`<progress value="${count}" max="${total}" aria-label="Votes for ${text}"></progress>`
      return markup`<li>${emoji && emojiMarkup(names, emoji)} <span dir="auto">${text}</span> <span class="quiet">${count} ${count === 1 ? 'vote' : 'votes'}</span>${bar}</li>`
    },
  )}</ul>${results.is_finalized ? markup`<div class="quiet">This poll has ended.</div>` : null}</div>`
}
